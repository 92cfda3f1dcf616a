//! What people do first: outline, region, text, data and controls of a page, with every client.

use serde_json::json;

use crate::client::{Client, OLD, all, fenced, text};
use crate::site;

const STATIC: [&str; 2] = ["--engine", "static"];

#[tokio::test]
async fn structure_region_and_content_with_every_client() {
    let site = site::start();
    let (clients, _server) = all(&STATIC).await;
    for client in clients {
        let opened = client.open(&format!("{site}/form")).await;
        assert!(fenced(&opened).contains("Sign up"), "{opened}");
        let outline = client.ok("dom_extract_structure", json!({})).await;
        assert!(fenced(&outline).contains("`main`"), "{outline}");
        let region = client
            .ok("dom_extract_region", json!({"selector": "main"}))
            .await;
        for word in ["textbox \"Name\"", "button \"Send\"", "link \"Prices\""] {
            assert!(fenced(&region).contains(word), "{word} is not in {region}");
        }
        let content = client
            .ok("dom_extract_content", json!({"selector": "main"}))
            .await;
        assert!(fenced(&content).contains("# Sign up"), "{content}");
        let controls = client.ok("dom_extract_interactive", json!({})).await;
        assert!(
            fenced(&controls).contains("combobox \"Size\""),
            "{controls}"
        );
    }
}

#[tokio::test]
async fn data_is_the_seeds_with_every_client() {
    let site = site::start();
    let (clients, _server) = all(&STATIC).await;
    for client in clients {
        client.open(&format!("{site}/prices")).await;
        let prices = client
            .call("browser_extract", json!({"selector": ".product-price"}))
            .await;
        let data = prices.structured_content.clone().unwrap();
        assert_eq!(data["count"], json!(3));
        assert_eq!(data["selector"], json!(".product-price"));
        assert_eq!(data["results"], json!(["$29.99", "$49.99", "$19.99"]));
        // The text has the same.
        let said: serde_json::Value = serde_json::from_str(&fenced(&text(&prices))).unwrap();
        assert_eq!(said, data);
        let rows = json!({"selector": "table.data-table tr", "format": "json", "limit": 1});
        let rows = client.data("browser_extract", rows).await;
        let html = "<tr><td>AAPL</td><td>$189.30</td><td>+2.34</td></tr>";
        assert_eq!(
            rows["results"],
            json!([{"text": "AAPL\t$189.30\t+2.34", "html": html, "attributes": {}}])
        );
        let html = json!({"selector": "h1", "format": "html"});
        let html = client.data("browser_extract", html).await;
        assert_eq!(html["results"], json!(["<h1>Prices</h1>"]));
    }
}

#[tokio::test]
async fn controls_have_numbers_that_last_with_every_client() {
    let site = site::start();
    let (clients, _server) = all(&STATIC).await;
    for client in clients {
        let graph = client
            .ok("dom_parse_url", json!({"url": format!("{site}/form")}))
            .await;
        assert!(fenced(&graph).contains("[01] textbox 'Name'*"), "{graph}");
        assert!(!graph.contains("hunter2"), "{graph}");
        let found = client
            .call("dom_find", json!({"query": "button 'send'"}))
            .await;
        let found = found.structured_content.unwrap();
        assert_eq!(found["results"][0]["role"], json!("button"));
        let handle = found["results"][0]["handle"].as_str().unwrap().to_owned();
        assert!(
            fenced(&graph).contains(&format!("[{handle}] button 'Send'")),
            "{graph}"
        );
        let again = client.ok("dom_read_page", json!({})).await;
        assert_eq!(fenced(&again), fenced(&graph));
        let verbose = client.ok("dom_read_page", json!({"verbose": "true"})).await;
        let verbose: serde_json::Value = serde_json::from_str(&fenced(&verbose)).unwrap();
        assert_eq!(verbose["entries"].as_array().unwrap().len(), 6);
        assert!(
            verbose["entries"][0]["selector"]
                .as_str()
                .unwrap()
                .contains("name"),
            "{verbose}"
        );
    }
}

#[tokio::test]
async fn flags_stay_set_until_the_next_page() {
    let site = site::start();
    let (clients, _server) = all(&STATIC).await;
    for client in clients {
        let url = format!("{site}/frames");
        let graph = client
            .ok("dom_parse_url", json!({"url": url, "frames": true}))
            .await;
        assert!(graph.contains("button 'Inner'"), "{graph}");
        let again = client.ok("dom_read_page", json!({})).await;
        assert!(again.contains("button 'Inner'"), "{again}");
        let graph = client.ok("dom_parse_url", json!({"url": url})).await;
        assert!(
            graph.contains("button 'Outer'") && !graph.contains("button 'Inner'"),
            "{graph}"
        );
        let inside = json!({"selector": "h1", "frameSelector": "iframe"});
        let inside = client.ok("dom_extract_content", inside).await;
        assert!(fenced(&inside).contains("# Inside"), "{inside}");
    }
}

#[tokio::test]
async fn without_a_browser_it_says_so() {
    let site = site::start();
    let (clients, _server) = all(&STATIC).await;
    for client in clients {
        let connected = client.ok("browser_connect", json!({})).await;
        assert!(connected.contains("No browser is used"), "{connected}");
        client
            .ok("dom_parse_url", json!({"url": format!("{site}/form")}))
            .await;
        let graph = client.ok("dom_read_page", json!({})).await;
        assert!(
            graph.contains("read without a browser: scripts did not run"),
            "{graph}"
        );
        client
            .refused(
                "browser_click",
                json!({"target": "5"}),
                &["without a browser", "button 'Send'"],
            )
            .await;
        let link = client
            .refused(
                "browser_click",
                json!({"target": "[06]"}),
                &["browser_navigate"],
            )
            .await;
        assert!(fenced(&link).contains(&format!("{site}/prices")), "{link}");
        client.ok("browser_close", json!({})).await;
        client
            .refused("dom_read_page", json!({}), &["dom_parse_url"])
            .await;
    }
}

#[tokio::test]
async fn where_no_browser_is_found_pages_are_fetched() {
    let site = site::start();
    let none = [
        "--engine",
        "auto",
        "--executable-path",
        "/nonexistent/browser",
    ];
    let client = Client::stdio(OLD, &none).await;
    let opened = client.open(&format!("{site}/form")).await;
    assert!(opened.contains("read without a browser"), "{opened}");
    let strict = [
        "--engine",
        "live",
        "--executable-path",
        "/nonexistent/browser",
    ];
    let client = Client::stdio(OLD, &strict).await;
    let args = json!({"url": format!("{site}/form")});
    client
        .refused("browser_navigate", args, &["--engine static"])
        .await;
}
