//! What happens when somebody ends the program from outside.

use std::io;

/// Sees to it that the terminal is given back, the moves of a game at the console are printed, and other programs end with this
/// one when Ctrl-C, `kill` or a closed terminal ends it.
#[cfg(unix)]
pub(crate) fn clean_up_when_ended() -> io::Result<()> {
    use std::io::{IsTerminal, Write};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let mut wanted = vec![SIGINT, SIGTERM];
    // A closed terminal ends what was started in it; under nohup nothing should, and then the input is no terminal.
    if io::stdin().is_terminal() {
        wanted.push(SIGHUP);
    }
    let mut signals = Signals::new(wanted)?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            terminal::app::give_back();
            if let Some(words) = terminal::console::last_words() {
                // Where nobody listens any more there is nobody to tell.
                let _ = writeln!(io::stdout(), "\n{words}");
            }
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
