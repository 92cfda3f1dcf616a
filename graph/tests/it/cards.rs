//! Cards around two or more controls.

use domlens_graph::Graph;

use crate::read;

/// Each entry as `card: label`.
fn carded(graph: &Graph) -> Vec<String> {
    let title = |card: Option<usize>| card.map_or("-", |card| &*graph.cards[card].title);
    let entries = graph.entries.iter();
    entries
        .map(|entry| format!("{}: {}", title(entry.card), entry.label))
        .collect()
}

#[test]
fn items_with_two_controls_are_cards() {
    for (open, close) in [
        ("<article>", "</article>"),
        ("<li>", "</li>"),
        ("<div role=listitem>", "</div>"),
        ("<div role=article>", "</div>"),
    ] {
        let card = |name: &str| {
            format!("{open}<h3>{name}</h3><button>Buy</button><a href=/{name}>View</a>{close}")
        };
        let graph = read(&format!("<div role=list>{}{}</div>", card("A"), card("B")));
        assert_eq!(
            carded(&graph),
            ["A: Buy", "A: View", "B: Buy", "B: View"],
            "{open}"
        );
        let positions: Vec<usize> = graph.cards.iter().map(|card| card.position).collect();
        assert_eq!(positions, [0, 1]);
    }
}

#[test]
fn rows_are_cards_by_their_first_words() {
    let html = "<table><tr><th>Name<th>Do</tr>
        <tr><td>Ada<td><button>Edit</button><button>Delete</button></tr>
        <tr><td>Bo<td><button>Edit</button><button>Delete</button></tr></table>";
    assert_eq!(
        carded(&read(html)),
        ["Ada: Edit", "Ada: Delete", "Bo: Edit", "Bo: Delete"]
    );
}

#[test]
fn three_of_one_shape_are_cards() {
    let card = |n: usize| {
        format!(
            "<div class='tile c{n}'><b>Kettle {n}</b><button>Buy</button><button>Save</button></div>"
        )
    };
    let two: String = (0..2).map(card).collect();
    assert!(read(&two).cards.is_empty());
    let three: String = (0..3).map(card).collect();
    let graph = read(&format!("<main>{three}</main>"));
    assert_eq!(graph.cards.len(), 3);
    assert_eq!(
        carded(&graph)[2],
        "Kettle 1 BuySave: Buy".replace("BuySave", "Buy Save")
    );
}

#[test]
fn one_control_is_no_card_and_neither_is_one_article() {
    let html = "<ul><li><a href=/a>A</a></li><li><a href=/b>B</a></li></ul>";
    assert!(read(html).cards.is_empty());
    let html = "<article><h1>News</h1><a href=/a>A</a><a href=/b>B</a></article>";
    assert!(read(html).cards.is_empty());
}

#[test]
fn a_menu_in_a_menu_is_no_card() {
    let html = "<ul><li><a href=/p>Products</a><ul><li><a href=/k>Kettles</a></li>
        <li><a href=/c>Cups</a></li></ul></li><li><a href=/s>Service</a></li></ul>";
    assert!(read(html).cards.is_empty());
}

#[test]
fn the_nearest_card_counts() {
    let html = "<ul><li><h3>Post A</h3><button>Like</button><button>Hide</button>
        <ul><li><h4>Reply 1</h4><button>Like</button><button>Hide</button></li>
        <li><h4>Reply 2</h4><button>Like</button><button>Hide</button></li></ul></li>
        <li><h3>Post B</h3><button>Like</button><button>Hide</button></li></ul>";
    assert_eq!(
        carded(&read(html))
            .iter()
            .step_by(2)
            .map(String::as_str)
            .collect::<Vec<_>>(),
        [
            "Post A: Like",
            "Reply 1: Like",
            "Reply 2: Like",
            "Post B: Like"
        ]
    );
}
