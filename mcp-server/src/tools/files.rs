//! The output folder: the only place where files are written, and where uploads come from.

use std::path::{Component, Path, PathBuf};

use super::Call;
use crate::catalog::Name;
use crate::fault::Fault;
use crate::words::quoted;

/// What to do where a picture cannot be written.
const IN_THE_ANSWER: &str = "browser_screenshot without path: the picture is in the answer then";

/// Writes a new file below the output folder. What was begun and not finished is removed.
pub(super) async fn write(call: &Call<'_>, name: &str, bytes: &[u8]) -> Result<PathBuf, Fault> {
    let asked = || asked(call, name);
    let path = place(call, name, &folder(call, name).await?).await?;
    let mut options = tokio::fs::OpenOptions::new();
    let opened = options.write(true).create_new(true).open(&path).await;
    let mut file = opened.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => asked()
            .found("a file of that name, which is not written over")
            .next(format!("{} with another name", call.entry.name)),
        kind => asked()
            .found(format!("the file cannot be made ({kind})"))
            .next(IN_THE_ANSWER),
    })?;
    let written = async {
        use tokio::io::AsyncWriteExt as _;
        file.write_all(bytes).await?;
        file.flush().await?;
        file.sync_all().await
    };
    if let Err(error) = written.await {
        drop(file);
        let _ = tokio::fs::remove_file(&path).await;
        return Err(asked()
            .found(format!("the file cannot be written ({})", error.kind()))
            .next(IN_THE_ANSWER));
    }
    Ok(path)
}

/// The files below the output folder that are to go into a page.
pub(super) async fn uploads(call: &Call<'_>, names: &[String]) -> Result<Vec<PathBuf>, Fault> {
    let mut paths = Vec::new();
    for name in names {
        let folder = folder(call, name).await?;
        let path = place(call, name, &folder).await?;
        let real = tokio::fs::canonicalize(&path).await.ok();
        match real.filter(|real| real.starts_with(&folder) && real.is_file()) {
            Some(real) => paths.push(real),
            None => {
                return Err(asked(call, name)
                    .found("no such file in the output folder")
                    .next(format!("{} with a file that is there", call.entry.name)));
            }
        }
    }
    Ok(paths)
}

/// The path of `name` below the output `folder`, which it cannot leave.
async fn place(call: &Call<'_>, name: &str, folder: &Path) -> Result<PathBuf, Fault> {
    let relative = Path::new(name.trim());
    let is_plain = relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !is_plain || relative.as_os_str().is_empty() || name.contains('\0') {
        return Err(outside(call, name));
    }
    let path = folder.join(relative);
    // A link in the folder could lead out of it.
    let parent = path.parent().unwrap_or(folder);
    match tokio::fs::canonicalize(parent).await {
        Ok(real) if real.starts_with(folder) => Ok(path),
        Ok(_) => Err(outside(call, name)),
        Err(error) => Err(asked(call, name)
            .found(format!("its folder is not there ({})", error.kind()))
            .next(format!("{} with a name without folders", call.entry.name))),
    }
}

/// The output folder itself.
async fn folder(call: &Call<'_>, name: &str) -> Result<PathBuf, Fault> {
    let Some(folder) = &call.shared.config.output_dir else {
        return Err(asked(call, name)
            .found("this server has no output folder; it was started without --output-dir")
            .next(match call.entry.which {
                Name::Screenshot => IN_THE_ANSWER,
                _ => "a server that was started with --output-dir",
            }));
    };
    tokio::fs::canonicalize(folder).await.map_err(|error| {
        asked(call, name)
            .found(format!(
                "the output folder cannot be used ({})",
                error.kind()
            ))
            .next("ask the person who started this server to make that folder")
    })
}

fn outside(call: &Call<'_>, name: &str) -> Fault {
    asked(call, name)
        .found("a path that leads out of the output folder")
        .next(format!(
            "{} with a file name alone, such as `page.png`",
            call.entry.name
        ))
}

fn asked(call: &Call<'_>, name: &str) -> Fault {
    Fault::asked(format!("{} with file {}", call.entry.name, quoted(name)))
}
