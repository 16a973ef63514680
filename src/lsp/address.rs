//! The addresses of documents, and the files that they stand for.

use std::path::{Path, PathBuf};

use lsp_types::Uri;

use crate::engine::NOWHERE;

/// The file that a document is stored in, if it is a file of this machine.
fn path_of(uri: &Uri) -> Option<PathBuf> {
    uri.scheme().filter(|scheme| scheme.eq_lowercase("file"))?;
    let host = uri.authority().map_or("", |authority| authority.as_str());
    let path = uri.path().as_estr().decode().into_bytes().into_owned();
    let is_here = host.is_empty() || host.eq_ignore_ascii_case("localhost");
    // No file has a NUL in its name.
    if !is_here || !path.starts_with(b"/") || path.contains(&0) {
        return None;
    }
    #[cfg(unix)]
    let path = <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(path);
    #[cfg(not(unix))]
    let path = String::from_utf8(path)
        .ok()?
        .trim_start_matches('/')
        .to_string();
    Some(PathBuf::from(path))
}

/// The folder that relative paths in a document start from. One that was never saved may use the files of the folder in which
/// the server was started; one that is stored elsewhere has no folder.
pub fn folder_of(uri: &Uri) -> PathBuf {
    if uri.scheme().is_some_and(|it| it.eq_lowercase("untitled")) {
        return PathBuf::from(".");
    }
    let path = path_of(uri);
    let folder = path.as_deref().and_then(Path::parent);
    folder.unwrap_or(Path::new(NOWHERE)).to_path_buf()
}

/// The address of a file.
pub fn uri_of(path: &Path) -> Option<Uri> {
    let path = std::path::absolute(path).ok()?;
    let mut address = String::from(if cfg!(windows) { "file:///" } else { "file://" });
    for byte in path.as_os_str().as_encoded_bytes() {
        match *byte {
            b'\\' if cfg!(windows) => address.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                address.push(char::from(*byte));
            }
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address.parse().ok()
}
