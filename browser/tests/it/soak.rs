//! Long use: nothing piles up, and nothing is left behind.

use std::time::{Duration, Instant};

use domlens_browser::ReadOptions;

use tokio::io::AsyncBufReadExt;

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
        let name = profile.display().to_string();
        let start = Instant::now();
        let rows = "<li><a href=/x>Link</a><button>Buy</button><input></li>".repeat(20);
        let other = live.server.other("/inner");
        live.server.page("/inner", "<button>Inner</button>");
        let plain = format!("<!DOCTYPE html><ul>{rows}</ul>");
        let framed = format!("{plain}<iframe src='{other}'></iframe>");
        let mut early = None;
        let mut rounds = 0;
        while rounds < ROUNDS && start.elapsed() < LIMIT {
            // A frame of another site is a process that comes and goes.
            let html = if rounds % 5 == 0 { &framed } else { &plain };
            live.open(&format!("/{}", rounds % 7), html).await;
            let reading = live.tab.read(&ReadOptions::default()).await.unwrap();
            assert_eq!(reading.graph.entries.len(), 60);
            rounds += 1;
            if rounds == 40 {
                early = Some((resident(), working_for(&name).len()));
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
        let late = working_for(&name).len();
        println!("{processes} processes after 40 rounds, {late} at the end");
        assert!(late <= processes + 3);
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

#[test]
fn a_dropped_browser_leaves_no_process_and_no_file() {
    with_browser(async |live| {
        let profile = live.browser.profile().unwrap();
        assert!(profile.is_dir());
        let profile_name = profile.display().to_string();
        drop(live);
        assert!(!profile.exists());
        all_end(&profile_name).await;
    });
}

/// Set for the program that is killed.
const VICTIM: &str = "DOMLENS_TEST_VICTIM";

#[test]
fn a_killed_program_leaves_no_browser() {
    if std::env::var_os(VICTIM).is_some() {
        return with_browser(async |live| {
            println!("profile={}", live.browser.profile().unwrap().display());
            tokio::time::sleep(LIMIT).await;
        });
    }
    with_browser(async |live| {
        let mut victim = tokio::process::Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "soak::a_killed_program_leaves_no_browser",
                "--nocapture",
            ])
            .env(VICTIM, "1")
            .stdout(std::process::Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = tokio::io::BufReader::new(victim.stdout.take().unwrap()).lines();
        let profile = loop {
            let line = lines
                .next_line()
                .await
                .unwrap()
                .expect("a line with the profile");
            if let Some((_, profile)) = line.split_once("profile=") {
                break profile.to_owned();
            }
        };
        assert!(!working_for(&profile).is_empty());
        victim.kill().await.unwrap();
        all_end(&profile).await;
        let end = Instant::now() + Duration::from_secs(10);
        while std::path::Path::new(&profile).exists() {
            assert!(Instant::now() < end, "{profile} is left");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        drop(live);
    });
}

/// The command lines of the processes that have `profile`, where the system tells them.
fn working_for(profile: &str) -> Vec<String> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines =
        entries.filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
    lines
        .filter(|line| line.contains(&format!("--user-data-dir={profile}")))
        .collect()
}

async fn all_end(profile: &str) {
    let end = Instant::now() + Duration::from_secs(10);
    loop {
        let left = working_for(profile);
        if left.is_empty() {
            return;
        }
        assert!(Instant::now() < end, "{left:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
