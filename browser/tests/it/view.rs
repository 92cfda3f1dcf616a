//! Boxes, what is in view and what covers what, and pictures of that.

use domlens::dom::{Document, NodeId};
use domlens_browser::{CaptureOptions, ReadOptions, ScreenshotOptions};

use crate::support::{by_id, with_browser};

#[test]
fn covers_are_told_for_what_is_in_view() {
    with_browser(async |live| {
        let inner =
            "<body style='margin:0'><button id=in style='width:100%;height:100px'>In</button>";
        live.server.page("/in", inner);
        let html = format!(
            "<!DOCTYPE html><body style='margin:0'><style>button,iframe{{position:absolute;width:100px;\
             height:40px;border:0}}</style>\
             <button id=free style='top:0;left:0'><b id=bold>Free</b></button>\
             <button id=under style='top:100px;left:0'>Under</button>\
             <div id=veil style='position:absolute;top:90px;left:0;width:300px;height:80px;\
             z-index:1'></div><button id=through style='top:200px;left:0'>Through</button>\
             <div style='position:absolute;top:190px;left:0;width:300px;height:80px;pointer-events:none'>\
             </div><button id=edge style='top:300px;left:0'>Edge</button>\
             <div style='position:absolute;top:295px;left:30px;width:40px;height:50px'></div>\
             <button id=below style='top:3000px;left:0'>Below</button>\
             <x-a style='position:absolute;top:400px;left:0'><template shadowrootmode=closed>\
             <button id=closed style='width:90px;height:30px'>Closed</button></template></x-a>\
             <div style='position:absolute;top:500px;left:0;width:100px;height:20px;overflow:hidden'>\
             <button id=clipped style='position:static;height:400px'>Clipped</button></div>\
             <iframe id=frame src='{}' style='top:100px;left:100px'></iframe>\
             <iframe src='{}' style='top:600px;left:0'></iframe>",
            live.server.other("/in"),
            live.server.other("/in"),
        );
        live.open("/covers", &html).await;
        let options = CaptureOptions::default().with_hits(true);
        let document = live.tab.document(&options).await.unwrap();
        let cover = |node: NodeId| {
            assert!(document.knows_cover(node));
            let cover = document.covered_by(node)?;
            Some(document.attr(cover, "id").unwrap_or("?").to_owned())
        };
        for id in ["free", "bold", "through", "edge", "closed", "clipped"] {
            assert_eq!(cover(by_id(&document, id)), None, "{id}");
        }
        assert_eq!(cover(by_id(&document, "under")).as_deref(), Some("veil"));
        assert!(!document.knows_cover(by_id(&document, "below")));
        assert_eq!(
            document.viewport_ratio(by_id(&document, "below")),
            Some(0.0)
        );
        let framed: Vec<NodeId> = document
            .nodes()
            .filter(|&node| document.attr(node, "id") == Some("in"))
            .collect();
        let covers: Vec<_> = framed.iter().map(|&node| cover(node)).collect();
        assert_eq!(covers, [Some("veil".to_owned()), None]);
        assert_eq!(origin(&document, by_id(&document, "under")), ["0", "100"]);
        // The second frame begins at 600.
        assert_eq!(origin(&document, framed[1]), ["0", "600"]);
    });
}

fn origin(document: &Document, node: NodeId) -> [String; 2] {
    let rect = document.bounding_box(node).unwrap();
    [rect.x, rect.y].map(|at| format!("{at}"))
}

#[test]
fn pictures_show_the_page_and_its_handles() {
    with_browser(async |live| {
        let html = "<!DOCTYPE html><body style='margin:0;background:#fff'><button style='position:absolute;\
            left:100px;top:50px;width:80px;height:40px;background:#fff;border:0'>Go</button>\
            <div style='height:2000px'></div>";
        live.open("/picture", html).await;
        let options = ScreenshotOptions::default();
        let plain = pixels(&live.tab.screenshot(&options).await.unwrap());
        assert_eq!((plain.width, plain.height), (1280, 720));
        assert_eq!(plain.at(101, 50), [255; 3]);
        let before = live.script("document.documentElement.outerHTML").await;
        live.tab.read(&ReadOptions::default()).await.unwrap();
        let labelled = options.with_labels(true).with_full_page(true);
        let labelled = pixels(&live.tab.screenshot(&labelled).await.unwrap());
        assert_eq!((labelled.width, labelled.height), (1280, 2000));
        for (x, y) in [(100, 50), (179, 89), (130, 50), (100, 80)] {
            assert_ne!(labelled.at(x, y), [255; 3], "{x} {y}");
        }
        assert_eq!(labelled.at(105, 85), [255; 3]);
        assert_eq!(
            live.script("document.documentElement.outerHTML").await,
            before
        );
    });
}

struct Pixels {
    width: usize,
    height: usize,
    samples: usize,
    bytes: Vec<u8>,
}

impl Pixels {
    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * self.width + x) * self.samples;
        <[u8; 3]>::try_from(&self.bytes[at..at + 3]).unwrap()
    }
}

fn pixels(png: &[u8]) -> Pixels {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png))
        .read_info()
        .unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    Pixels {
        width: usize::try_from(frame.width).unwrap(),
        height: usize::try_from(frame.height).unwrap(),
        samples: frame.color_type.samples(),
        bytes,
    }
}
