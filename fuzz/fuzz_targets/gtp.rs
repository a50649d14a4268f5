#![no_main]

use engine::{Limits, Options};
use libfuzzer_sys::fuzz_target;
use protocols::gtp::Session;
use rules::Rules;

fuzz_target!(|data: &[u8]| {
    let limits = Limits {
        nodes: Some(100),
        ..Limits::default()
    };
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    let mut session = Session::new(Rules::default(), limits, options);
    for line in String::from_utf8_lossy(data).lines() {
        // Files on the disk are not part of the input.
        if !line.to_lowercase().contains("loadsgf") {
            session.answer(line);
        }
    }
});
