#![no_main]

use engine::{Limits, Options, Stop};
use libfuzzer_sys::fuzz_target;
use protocols::nboard::Session;

fuzz_target!(|data: &[u8]| {
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    let mut session = Session::new(limits, options);
    // Whatever depth the input asks for, one round is all there is time for.
    let stop = Stop::new();
    stop.request();
    for line in String::from_utf8_lossy(data).lines() {
        session.handle(line, &stop, |_| ());
    }
});
