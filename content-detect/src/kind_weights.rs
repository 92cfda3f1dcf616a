//! What each fact about a page says for its being of a kind, in hundredths of a log-odds.

use crate::kind::KINDS;

/// The groups of facts with the names of the facts.
pub(crate) const PAGE_GROUPS: &[(&str, &[&str])] = &[
    (
        "prose",
        &[
            "no prose",
            "little prose",
            "some prose",
            "much prose",
            "very much prose",
        ],
    ),
    (
        "links",
        &[
            "hardly any links",
            "few links",
            "some links",
            "many links",
            "links above all",
        ],
    ),
    (
        "text",
        &[
            "hardly any text",
            "little text",
            "some text",
            "much text",
            "very much text",
        ],
    ),
    (
        "prices",
        &["no prices", "few prices", "prices", "many prices"],
    ),
    (
        "buttons to buy",
        &[
            "nothing to buy",
            "a button to buy",
            "buttons to buy",
            "many buttons to buy",
        ],
    ),
    (
        "replies",
        &["no replies", "few replies", "replies", "many replies"],
    ),
    ("dates", &["no dates", "few dates", "dates", "many dates"]),
    ("code", &["no code", "some code", "much code"]),
    (
        "articles",
        &["no article", "one article", "articles", "many articles"],
    ),
    (
        "rows",
        &[
            "no rows of the same shape",
            "few rows of the same shape",
            "rows of the same shape",
            "many rows of the same shape",
            "rows of the same shape above all",
        ],
    ),
    (
        "links in rows",
        &["rows of text", "rows with links", "rows of links"],
    ),
    (
        "controls",
        &[
            "hardly any controls",
            "few controls",
            "controls",
            "many controls",
        ],
    ),
    (
        "share of prose",
        &[
            "no share of prose",
            "little share of prose",
            "some share of prose",
            "prose by half",
            "prose above all",
        ],
    ),
    (
        "schema.org",
        &[
            "schema.org article",
            "schema.org product",
            "schema.org list",
            "schema.org forum",
            "schema.org search results",
            "schema.org application",
            "schema.org questions",
            "schema.org reference",
            "schema.org business",
        ],
    ),
    (
        "Open Graph",
        &[
            "og:type article",
            "og:type product",
            "og:type website",
            "another og:type",
            "a publication date",
            "a price in the head",
        ],
    ),
    (
        "made by",
        &[
            "made by forum software",
            "made by documentation software",
            "made by shop software",
            "made by blog software",
        ],
    ),
    (
        "named",
        &[
            "named article",
            "named product",
            "named archive",
            "named collection",
            "named home",
            "named topic",
            "named documentation",
        ],
    ),
    (
        "address",
        &[
            "address of an article",
            "address of a product",
            "address of a collection",
            "address of documentation",
            "address of a forum",
            "address of a list",
            "address of a search",
            "address of a service",
            "address of a start page",
        ],
    ),
];

/// For each fact what it says for each kind.
pub(crate) const KIND_WEIGHTS: &[[i16; KINDS]] = &[
    [-11, -16, -19, -3, 8, 21, 20],    // no prose
    [-11, -2, -8, 4, 27, -1, -8],      // little prose
    [0, 5, 25, 2, -19, -15, 1],        // some prose
    [19, 3, 13, -6, -9, 2, -22],       // much prose
    [2, 10, -11, 3, -7, -6, 9],        // very much prose
    [11, 2, 10, 5, -17, -5, -6],       // hardly any links
    [3, 5, 1, 11, -23, -9, 12],        // few links
    [-7, -15, 7, 10, 8, 3, -6],        // some links
    [-2, 17, -7, -6, 2, -3, -2],       // many links
    [-5, -9, -11, -20, 30, 14, 2],     // links above all
    [-4, -6, -10, 10, -11, 6, 15],     // hardly any text
    [-7, -7, -4, 8, -2, -1, 13],       // little text
    [9, 4, 16, -13, 7, -13, -11],      // some text
    [7, -9, 15, -5, -1, 8, -15],       // much text
    [-5, 18, -18, 0, 7, 0, -2],        // very much text
    [21, 31, 2, 28, 16, -52, -47],     // no prices
    [-5, -9, 6, -11, -7, -17, 44],     // few prices
    [-5, -14, 8, -8, -5, 23, 1],       // prices
    [-10, -9, -16, -9, -4, 46, 3],     // many prices
    [9, 11, 16, 10, 5, -9, -41],       // nothing to buy
    [-2, -5, -2, -4, -8, -3, 24],      // a button to buy
    [-2, -2, -6, -4, -2, -4, 20],      // buttons to buy
    [-5, -3, -7, -3, 5, 17, -3],       // many buttons to buy
    [-2, 14, -1, -48, 15, 22, 0],      // no replies
    [9, -2, 16, 8, -12, -9, -10],      // few replies
    [-5, -6, -8, 24, -8, -7, 11],      // replies
    [-2, -6, -6, 16, 5, -6, -1],       // many replies
    [-12, 17, 32, -44, -16, 11, 13],   // no dates
    [22, 5, -8, 1, -9, -6, -5],        // few dates
    [-1, -11, -9, 14, 12, -1, -5],     // dates
    [-9, -11, -14, 29, 13, -5, -3],    // many dates
    [13, -70, 14, 6, 16, 14, 8],       // no code
    [1, -2, 5, 0, -3, -3, 2],          // some code
    [-14, 72, -18, -6, -12, -11, -11], // much code
    [-30, -8, 13, -4, -15, 27, 18],    // no article
    [29, 24, -10, -15, 6, -19, -14],   // one article
    [10, 2, 3, 0, -14, 1, -3],         // articles
    [-8, -18, -6, 19, 23, -9, -1],     // many articles
    [-4, -10, -8, 13, 2, -4, 10],      // no rows of the same shape
    [-5, -14, 12, 9, -16, 1, 11],      // few rows of the same shape
    [-8, -2, 8, -8, 0, -5, 15],        // rows of the same shape
    [10, 16, -14, -18, 8, 2, -4],      // many rows of the same shape
    [6, 9, 2, 4, 6, 5, -33],           // rows of the same shape above all
    [14, 5, 23, 6, -43, -15, 11],      // rows of text
    [-8, -10, -11, -4, 37, 1, -4],     // rows with links
    [-6, 5, -12, -1, 7, 14, -6],       // rows of links
    [25, 8, 15, 0, -6, -19, -22],      // hardly any controls
    [-4, -7, 5, -5, 9, -4, 6],         // few controls
    [-14, 7, -9, 2, -1, 18, -3],       // controls
    [-7, -8, -10, 3, -3, 6, 19],       // many controls
    [-16, -10, -17, -7, 21, 15, 14],   // no share of prose
    [-4, -14, -9, -7, 34, 11, -11],    // little share of prose
    [-12, 13, 16, 1, -16, 0, -1],      // some share of prose
    [-1, 3, 24, 0, -19, -18, 12],      // prose by half
    [33, 8, -14, 13, -19, -8, -13],    // prose above all
    [52, -10, -10, -10, -6, -9, -7],   // schema.org article
    [-11, -13, -6, -10, -15, -5, 60],  // schema.org product
    [-6, -8, -6, 3, 10, 14, -7],       // schema.org list
    [-15, -19, 7, 62, -19, -6, -11],   // schema.org forum
    [0, 0, 0, 0, 0, 0, 0],             // schema.org search results
    [-1, 6, 2, -2, -2, -2, -2],        // schema.org application
    [-2, -7, 22, -10, -3, 4, -4],      // schema.org questions
    [-1, 8, -3, -1, -1, -1, -1],       // schema.org reference
    [0, -5, 19, -5, -2, -5, -2],       // schema.org business
    [56, -2, -8, -2, 1, -26, -18],     // og:type article
    [-11, -14, -19, -8, -13, 14, 50],  // og:type product
    [-23, -15, 30, 24, 9, -15, -9],    // og:type website
    [6, 0, 3, -3, -7, 5, -4],          // another og:type
    [16, -8, 13, 7, -10, -10, -7],     // a publication date
    [-3, -4, -7, -2, -6, -15, 38],     // a price in the head
    [-9, -7, -10, 43, -5, -7, -5],     // made by forum software
    [-9, 41, -10, -4, -9, -6, -4],     // made by documentation software
    [-1, -3, -2, -2, -1, 3, 8],        // made by shop software
    [11, -7, 8, -10, 0, -13, 9],       // made by blog software
    [43, -9, -13, -11, -5, -15, 9],    // named article
    [-10, -1, 4, -5, -6, 4, 14],       // named product
    [-11, -13, -15, 1, 36, 16, -14],   // named archive
    [-4, -3, 0, -2, 19, -3, -7],       // named collection
    [0, -11, 15, 5, -1, -2, -6],       // named home
    [-7, -8, -10, 31, 0, -1, -4],      // named topic
    [-2, 10, -1, -2, -2, -2, -3],      // named documentation
    [40, -17, -13, -4, 7, -7, -6],     // address of an article
    [-6, -16, -8, -11, -11, -24, 75],  // address of a product
    [-9, -12, -17, -7, -5, 64, -13],   // address of a collection
    [-11, 45, -13, -10, 10, -11, -11], // address of documentation
    [-19, -17, -25, 93, -18, -6, -8],  // address of a forum
    [-5, 2, -4, 0, 13, -4, -2],        // address of a list
    [0, 0, 0, 0, 0, 0, 0],             // address of a search
    [-6, 0, 23, -4, -4, -4, -4],       // address of a service
    [-10, -9, 32, -5, -1, 10, -16],    // address of a start page
];

/// What each kind starts with.
pub(crate) const KIND_BIAS: [i16; KINDS] = [-41, 15, -70, 3, 31, 24, 39];

/// The fewest controls of an app.
pub(crate) const APP_CONTROLS: u32 = 12;

/// An app has less prose than this, in characters.
pub(crate) const APP_PROSE: u32 = 500;
