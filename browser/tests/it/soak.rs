//! Long use: nothing piles up, and nothing is left behind.

use std::time::{Duration, Instant};

use domlens_browser::{NavigateOptions, ReadOptions};

use crate::support::{Live, with_browser};

/// How often, and for how long at most.
const ROUNDS: u32 = 200;
const LIMIT: Duration = Duration::from_secs(60);
/// What the program may need more at the end than after the first rounds, in kibibytes.
const GROWTH: u64 = 60_000;

#[test]
fn two_hundred_readings_leave_nothing_behind() {
    with_browser(async |live| {
        let profile = live.browser.profile().unwrap();
        let start = Instant::now();
        let rows = "<li><a href=/x>Link</a><button>Buy</button><input></li>".repeat(20);
        let other = live.server.other("/inner");
        live.server.page("/inner", "<button>Inner</button>");
        let plain = format!("<!DOCTYPE html><ul>{rows}</ul>");
        let framed = format!("{plain}<iframe src='{other}'></iframe>");
        let options = NavigateOptions::default();
        let mut early = None;
        let mut rounds = 0;
        while rounds < ROUNDS && start.elapsed() < LIMIT {
            // A frame of another site is a process that comes and goes.
            let html = if rounds % 5 == 0 { &framed } else { &plain };
            let url = live.server.page(&format!("/{}", rounds % 7), html);
            live.tab.navigate(&url, &options).await.unwrap();
            let reading = live.tab.read(&ReadOptions::default()).await.unwrap();
            assert_eq!(reading.graph.entries.len(), 60);
            rounds += 1;
            if rounds == 40 {
                early = Some((resident(), renderers(&live)));
            }
        }
        println!("{rounds} rounds in {:.1} s", start.elapsed().as_secs_f64());
        assert!(rounds > 40);
        let (memory, processes) = early.unwrap();
        assert_eq!(live.context.tabs().len(), 1);
        if let (Some(early), Some(late)) = (memory, resident()) {
            println!("{early} KiB after 40 rounds, {late} KiB at the end");
            assert!(late < early + GROWTH, "{early} KiB grew to {late} KiB");
        }
        let late = renderers(&live);
        println!("{processes:?} processes after 40 rounds, {late:?} at the end");
        assert!(late <= processes.map(|early| early + 3));
        let Live { browser, .. } = live;
        browser.close().await.unwrap();
        assert!(!profile.exists());
    });
}

/// The memory of this program, in kibibytes, where the system tells it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// How many processes work for the browser, where the system tells it.
fn renderers(live: &Live) -> Option<usize> {
    let profile = live.browser.profile()?;
    let name = profile.file_name()?.to_string_lossy().into_owned();
    let entries = std::fs::read_dir("/proc").ok()?;
    let lines = entries
        .flatten()
        .filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
    Some(lines.filter(|line| line.contains(&name)).count())
}

#[test]
fn a_dropped_browser_leaves_no_process_and_no_file() {
    with_browser(async |live| {
        let profile = live.browser.profile().unwrap();
        assert!(profile.is_dir());
        let name = profile.file_name().unwrap().to_string_lossy().into_owned();
        drop(live);
        assert!(!profile.exists());
        if !std::path::Path::new("/proc/self/cmdline").exists() {
            return;
        }
        let end = Instant::now() + Duration::from_secs(5);
        loop {
            let left: Vec<String> = std::fs::read_dir("/proc")
                .unwrap()
                .flatten()
                .filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok())
                .filter(|line| line.contains(&name))
                .collect();
            if left.is_empty() {
                break;
            }
            assert!(Instant::now() < end, "{left:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
}
