//! `outflank gtp`.

use std::io;

use protocols::gtp::{Session, serve};

use super::{Failure, service};
use crate::cli::GtpArgs;

pub(super) fn run(args: &GtpArgs) -> Result<(), Failure> {
    let rules = args.board.choices().rules();
    let rules = rules.map_err(|error| Failure::Usage(error.to_string()))?;
    let options = service::options(&args.service)?;
    let mut session = Session::new(rules, service::limits(&args.service), options);
    serve(
        &mut session,
        &mut io::stdin().lock(),
        &mut io::stdout().lock(),
    )?;
    Ok(())
}
