//! Cases that other readers of live pages got wrong, and browsers that run already.

use std::time::Duration;

use domlens::graph::GraphOptions;
use domlens_browser::{Browser, LaunchOptions, NavigateOptions, ReadOptions};

use crate::support::{Live, options, with_browser, with_options};

async fn labels(live: &Live, options: GraphOptions) -> (Vec<String>, domlens::graph::Dropped) {
    let options = ReadOptions::default().with_graph(options);
    let reading = live.tab.read(&options).await.unwrap();
    let entries = reading.graph.entries.into_iter();
    (
        entries.map(|entry| entry.label).collect(),
        reading.graph.dropped,
    )
}

#[test]
fn what_is_in_view_and_what_lies_above_it_is_told_right() {
    with_browser(async |live| {
        let in_view = GraphOptions::default().with_viewport_only(true);
        let uncovered = GraphOptions::default().with_check_occlusion(true);
        // A wrapper without a size does not hide what overflows it.
        let html = "<!DOCTYPE html><div style='width:0;height:0'><button style='width:80px'>Go\
            </button></div>";
        live.open("/v13", html).await;
        assert_eq!(labels(&live, in_view).await.0, ["Go"]);
        // What lets the pointer through covers nothing.
        let html = "<!DOCTYPE html><button>Buy</button><div style='position:fixed;inset:0;\
            background:#fff;pointer-events:none'></div>";
        live.open("/v14", html).await;
        assert_eq!(labels(&live, uncovered).await.0, ["Buy"]);
        // A banner covers the page, and not its own button.
        let html = "<!DOCTYPE html><button id=buy>Buy</button><div style='position:fixed;inset:0;\
            background:#000c'><button>Accept</button></div>";
        live.open("/v15", html).await;
        let (listed, dropped) = labels(&live, uncovered).await;
        assert_eq!((listed, dropped.covered), (vec!["Accept".to_owned()], 1));
    });
}

#[test]
fn a_browser_that_runs_already_is_used_and_left_running() {
    let options = options().with_arguments(vec!["--remote-debugging-port=0".to_owned()]);
    with_options(options, async |live| {
        let file = live.browser.profile().unwrap().join("DevToolsActivePort");
        let port = loop {
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            match text.lines().next().filter(|line| !line.is_empty()) {
                Some(port) => break port.to_owned(),
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        let url = live
            .server
            .page("/cdp", "<title>C</title><button>Here</button>");
        let connect = LaunchOptions::default().with_cdp(Some(format!("http://127.0.0.1:{port}")));
        let browser = Browser::launch(connect).await.unwrap();
        let contexts = [
            browser.new_context().await.unwrap(),
            browser.default_context().await.unwrap(),
        ];
        for context in &contexts {
            let tab = context.new_tab().await.unwrap();
            tab.navigate(&url, &NavigateOptions::default())
                .await
                .unwrap();
            let reading = tab.read(&ReadOptions::default()).await.unwrap();
            assert_eq!(reading.graph.entries[0].label, "Here");
            assert_eq!(context.tabs().len(), 1);
            tab.close().await.unwrap();
        }
        drop(contexts);
        browser.close().await.unwrap();
        // It was not ours to end.
        live.open("/after", "<button>After</button>").await;
        assert!(live.browser.is_alive());
    });
}
