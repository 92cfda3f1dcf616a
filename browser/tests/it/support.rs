//! What the tests share: a browser with a tab, and a server.

use std::time::Duration;

use domlens::dom::{Document, NodeId};
use domlens_browser::{Browser, Context, LaunchOptions, NavigateOptions, Tab};

use crate::server::Server;

/// What no test may take longer than.
const LIMIT: Duration = Duration::from_secs(100);

/// A browser with one tab, and a server for its pages.
pub(crate) struct Live {
    pub(crate) server: Server,
    pub(crate) browser: Browser,
    pub(crate) context: Context,
    pub(crate) tab: Tab,
}

impl Live {
    pub(crate) async fn open(&self, path: &str, html: &str) {
        let url = self.server.page(path, html);
        let opened = self.tab.navigate(&url, &NavigateOptions::default()).await;
        opened.unwrap();
    }

    pub(crate) async fn script(&self, expression: &str) -> serde_json::Value {
        self.tab.evaluate(expression).await.unwrap()
    }
}

/// The options of all tests: each site has processes of its own, as on a computer with much memory.
pub(crate) fn options() -> LaunchOptions {
    LaunchOptions::default().with_arguments(vec!["--site-per-process".to_owned()])
}

/// Runs a test with a browser, or says that there is none.
pub(crate) fn with_browser(test: impl AsyncFnOnce(Live)) {
    with_options(options(), test);
}

pub(crate) fn with_options(options: LaunchOptions, test: impl AsyncFnOnce(Live)) {
    if std::env::var_os("CHROME_PATH").is_none() {
        println!("skipped: CHROME_PATH names no Chromium");
        return;
    }
    run(async {
        let server = Server::start().await;
        let browser = Browser::launch(options).await.unwrap();
        let context = browser.new_context().await.unwrap();
        let tab = context.new_tab().await.unwrap();
        test(Live {
            server,
            browser,
            context,
            tab,
        })
        .await;
    });
}

/// Runs `test` within the limit.
pub(crate) fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let ended = tokio::time::timeout(LIMIT, test).await;
        ended.expect("the test ends in time");
    });
}

/// The first element with an id, in any tree of the document.
pub(crate) fn by_id(document: &Document, id: &str) -> NodeId {
    let mut nodes = document.nodes();
    nodes
        .find(|&node| document.attr(node, "id") == Some(id))
        .unwrap_or_else(|| panic!("an element with the id {id}"))
}
