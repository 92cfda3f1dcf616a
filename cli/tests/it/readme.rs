//! The README shows what the program really prints.

use crate::run::run;

#[test]
fn the_first_commands_print_what_the_readme_shows() {
    for number in 0..3 {
        check(number);
    }
}

/// One of the README's first commands and what it says that this prints. A line `…` stands for lines
/// left out, and the place of the checkout for `…` in an address.
fn check(number: usize) {
    let readme =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap();
    let command = readme
        .lines()
        .filter_map(|line| line.strip_prefix("cargo run --release -- "))
        .nth(number)
        .unwrap();
    let mut arguments: Vec<String> = command.split(' ').map(str::to_owned).collect();
    let mut pages = arguments.iter_mut();
    let page = pages.find(|word| word.starts_with("testdata/")).unwrap();
    *page = format!("{}/../{page}", env!("CARGO_MANIFEST_DIR"));
    let said = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));

    let shown = readme
        .split("```text\n")
        .nth(number + 1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let root = std::fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap();
    let printed = said.stdout.replace(root.to_str().unwrap(), "/…");
    let mut printed = printed.lines();
    let mut skips = false;
    for line in shown.lines() {
        if line == "…" {
            skips = true;
        } else if skips {
            assert!(printed.any(|other| other == line), "not printed: {line}");
            skips = false;
        } else {
            assert_eq!(printed.next(), Some(line));
        }
    }
    assert!(
        skips || printed.next().is_none(),
        "the README leaves out the end"
    );
}
