//! The extension for Visual Studio Code starts the server. Its tests need no packages, only Node.js.

use std::process::Command;

#[test]
fn the_extension_starts_the_server() {
    let Ok(ran) = Command::new("node")
        .args(["--test", "test/start.test.js"])
        .current_dir("editors/vscode")
        .env("UPSTAR", env!("CARGO_BIN_EXE_upstar"))
        .output()
    else {
        eprintln!("SKIPPED: the tests of the extension need Node.js");
        return;
    };
    let printed = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{printed}");
    assert!(printed.contains("skipped 0"), "{printed}");
}
