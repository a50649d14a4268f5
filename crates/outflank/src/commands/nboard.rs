//! `outflank nboard`.

use std::io;

use protocols::nboard::{Session, serve};

use super::{Failure, service};
use crate::cli::ServiceArgs;

pub(super) fn run(args: &ServiceArgs) -> Result<(), Failure> {
    let mut session = Session::new(service::limits(args), service::options(args)?);
    serve(&mut session, &mut io::stdin().lock(), &mut io::stdout())?;
    Ok(())
}
