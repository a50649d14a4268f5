//! What happens when somebody ends the program from outside.

use std::io;

/// Sees to it that the terminal is given back and other programs end with this one when Ctrl-C or `kill`
/// ends it.
#[cfg(unix)]
pub(crate) fn clean_up_when_ended() -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            terminal::app::give_back();
            protocols::end_all_programs();
            // This ends the process as the signal would have, so there is nobody to tell an error to.
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// Other programs end by themselves when their input does.
#[cfg(not(unix))]
pub(crate) fn clean_up_when_ended() -> io::Result<()> {
    Ok(())
}
