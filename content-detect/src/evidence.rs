//! What tells the kind of a page: what it says about itself in its head, its address, and what
//! there is how much of.

use domlens_dom_model::{Document, NodeId};

use crate::index::share;
use crate::kind_weights::PAGE_GROUPS;
use crate::units::Unit;
use crate::{ContentIndex, phrases};

/// Counts over a page, and what its head says.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageEvidence {
    pub(crate) text: u32,
    pub(crate) link_text: u32,
    pub(crate) prose: u32,
    pub(crate) controls: u32,
    pub(crate) says_search_results: bool,
    articles: u32,
    code: u32,
    prices: u32,
    replies: u32,
    dates: u32,
    buys: u32,
    /// The largest share of the text in one row of siblings of the same shape, in percent.
    repeated: u32,
    repeated_links: u32,
    schema: u32,
    open_graph: u32,
    maker: u32,
    names: u32,
    path: u32,
}

/// The words for "put it into the cart".
const BUY: [&str; 14] = [
    "add to cart",
    "add to bag",
    "add to basket",
    "buy now",
    "in den warenkorb",
    "ajouter au panier",
    "add to trolley",
    "checkout",
    "añadir al carrito",
    "in winkelwagen",
    "aggiungi al carrello",
    "select options",
    "choose options",
    "notify me when available",
];

/// The types of schema.org by group of facts "schema".
const SCHEMA: [&[&str]; 9] = [
    &[
        "Article",
        "NewsArticle",
        "BlogPosting",
        "ReportageNewsArticle",
        "OpinionNewsArticle",
    ],
    &["Product", "ProductGroup", "IndividualProduct"],
    &[
        "CollectionPage",
        "ItemList",
        "OfferCatalog",
        "ProductCollection",
    ],
    &["DiscussionForumPosting", "QAPage", "Question", "Comment"],
    &["SearchResultsPage"],
    &["SoftwareApplication", "WebApplication", "MobileApplication"],
    &["FAQPage", "HowTo", "Recipe"],
    &["TechArticle", "APIReference", "DefinedTerm"],
    &[
        "LocalBusiness",
        "Service",
        "ProfessionalService",
        "Corporation",
        "MedicalBusiness",
    ],
];

/// What names the program that made the page, by group of facts "made by".
const MAKERS: [&[&str]; 4] = [
    &[
        "phpbb",
        "vbulletin",
        "discourse",
        "xenforo",
        "invision",
        "mybb",
        "smf",
        "vanilla",
        "nodebb",
        "flarum",
    ],
    &[
        "sphinx",
        "docusaurus",
        "mkdocs",
        "gitbook",
        "doxygen",
        "vuepress",
        "vitepress",
        "hugo-book",
        "antora",
        "rustdoc",
        "readme",
        "javadoc",
        "mintlify",
        "starlight",
    ],
    &[
        "shopify",
        "woocommerce",
        "magento",
        "bigcommerce",
        "prestashop",
        "shopware",
        "opencart",
    ],
    &[
        "wordpress",
        "ghost",
        "blogger",
        "movable",
        "typepad",
        "tumblr",
        "medium",
        "substack",
    ],
];

/// The words of a body's id and classes, by group of facts "named".
const BODY: [&[&str]; 7] = [
    &["single", "post", "article", "story", "blogpost"],
    &["product", "pdp", "productpage"],
    &[
        "archive", "category", "tag", "blog", "index", "taxonomy", "list", "listing",
    ],
    &[
        "collection",
        "plp",
        "catalog",
        "shop",
        "browse",
        "catalogcategory",
    ],
    &["home", "homepage", "frontpage", "front", "landing"],
    &[
        "topic",
        "thread",
        "forum",
        "viewtopic",
        "threads",
        "question",
        "questions",
        "discussion",
    ],
    &[
        "docs",
        "doc",
        "documentation",
        "wiki",
        "help",
        "manual",
        "reference",
        "api",
    ],
];

/// The parts of an address's path, by group of facts "address".
const PATHS: [&[&str]; 9] = [
    &[
        "blog", "news", "article", "articles", "story", "stories", "post", "posts", "opinion",
        "politics", "sport", "world",
    ],
    &[
        "product", "products", "p", "dp", "item", "itm", "pd", "prod", "sku", "ip",
    ],
    &[
        "collections",
        "collection",
        "category",
        "categories",
        "c",
        "cat",
        "shop",
        "browse",
        "plp",
        "store",
        "catalog",
        "b",
    ],
    &[
        "docs",
        "doc",
        "documentation",
        "wiki",
        "reference",
        "api",
        "manual",
        "guide",
        "guides",
        "help",
        "learn",
        "tutorial",
        "tutorials",
        "en-us",
    ],
    &[
        "forum",
        "forums",
        "thread",
        "threads",
        "t",
        "topic",
        "questions",
        "community",
        "discussion",
        "discussions",
        "viewtopic.php",
        "showthread.php",
        "comments",
        "r",
        "boards",
        "board",
    ],
    &[
        "tag",
        "tags",
        "topics",
        "archive",
        "archives",
        "author",
        "rankings",
        "directory",
        "jobs",
        "events",
        "listings",
        "list",
        "best",
    ],
    &["search", "suche", "find"],
    &[
        "services",
        "service",
        "about",
        "solutions",
        "pricing",
        "features",
        "contact",
        "platform",
        "company",
    ],
    &[],
];
const PATH_START: u32 = 8;

impl PageEvidence {
    /// Reads what the head and the nodes say. Cost: linear in the document.
    pub(crate) fn of(index: &ContentIndex<'_>, page: &[NodeId]) -> Self {
        let doc = index.document();
        let root = page.first().copied().unwrap_or(doc.root());
        let measure = index.measure(root);
        let mut evidence = Self {
            text: measure.text,
            link_text: measure.link_text,
            controls: measure.controls,
            ..Self::default()
        };
        let mut address = None;
        for node in doc.nodes().filter(|node| doc.is_html_element(*node)) {
            evidence.see(index, node, &mut address);
        }
        let own = doc.url();
        let address = if own.starts_with("http") {
            Some(own)
        } else {
            address
        };
        evidence.path = address.map_or(0, path_bits);
        evidence.says_search_results = evidence.schema & (1 << 4) != 0
            || evidence.path & (1 << 6) != 0
            || says_results(&doc.title());
        evidence
    }

    fn see<'d>(&mut self, index: &ContentIndex<'d>, node: NodeId, address: &mut Option<&'d str>) {
        let doc = index.document();
        match doc.local_name(node) {
            "meta" => self.meta(doc, node, address),
            "link" if doc.attr(node, "rel") == Some("canonical") => {
                *address = doc.attr(node, "href").or(*address);
            }
            "script" if doc.attr(node, "type") == Some("application/ld+json") => {
                for child in doc.children(node) {
                    self.schema |= schema_in(doc.text(child));
                }
            }
            "body" | "html" => {
                for name in ["id", "class"] {
                    self.names |= words_in(doc.attr(node, name).unwrap_or_default(), &BODY);
                    self.maker |= words_in(doc.attr(node, name).unwrap_or_default(), &MAKERS);
                }
            }
            "article" => self.articles += u32::from(index.measure(node).text > 0),
            "pre" => self.code += u32::from(index.measure(node).text > 0),
            "time" => self.dates += 1,
            _ => {}
        }
        if let Some(kind) = doc.attr(node, "itemtype") {
            let name = kind.rsplit('/').next().unwrap_or_default();
            self.schema |= type_bits(name);
        }
    }

    fn meta<'d>(&mut self, doc: &'d Document, node: NodeId, address: &mut Option<&'d str>) {
        let name = doc
            .attr(node, "property")
            .or_else(|| doc.attr(node, "name"));
        let content = doc.attr(node, "content").unwrap_or_default();
        match name.unwrap_or_default() {
            "og:type" => {
                self.open_graph |= match content.split(['.', ':']).next_back().unwrap_or_default() {
                    "article" | "blog" => 1,
                    "product" | "item" | "group" => 2,
                    "website" => 4,
                    _ => 8,
                };
            }
            "og:url" => *address = address.or(Some(content)),
            "generator" | "application-name" => self.maker |= words_in(content, &MAKERS),
            "article:published_time" | "article:modified_time" => self.open_graph |= 16,
            "product:price:amount" | "og:price:amount" => self.open_graph |= 32,
            _ => {}
        }
    }

    /// Adds what the units say. `said` is the kind of phrase that each is.
    pub(crate) fn add_units(&mut self, units: &[Unit], said: &[Option<usize>], texts: &[String]) {
        self.prose = units
            .iter()
            .filter(|unit| crate::features::is_prose(unit))
            .map(|unit| unit.text)
            .sum();
        for (said, text) in said.iter().zip(texts) {
            match said {
                Some(phrases::PRICE) => self.prices += 1,
                Some(phrases::REPLY) => self.replies += 1,
                _ => {}
            }
            if text.len() < 32 {
                let text = text.to_lowercase();
                self.buys += u32::from(BUY.iter().any(|word| text.starts_with(word)));
            }
        }
    }

    /// Notes a row of siblings of the same shape.
    pub(crate) fn add_row(&mut self, count: usize, text: u32, links: u32) {
        let (part, links) = (percent(text, self.text), percent(links, text));
        if count >= 4 && (part, links) > (self.repeated, self.repeated_links) {
            self.repeated = part;
            self.repeated_links = links;
        }
    }
}

/// Whether a title names search results.
fn says_results(title: &str) -> bool {
    let title = title.to_lowercase();
    let named = [
        "search results",
        "results for",
        "suchergebnisse",
        "résultats de recherche",
        "resultados de búsqueda",
        "risultati della ricerca",
        "zoekresultaten",
    ];
    let counted = title
        .split_once(" results")
        .is_some_and(|(before, _)| before.ends_with(|character: char| character.is_ascii_digit()));
    counted || named.iter().any(|name| title.contains(name))
}

fn percent(part: u32, whole: u32) -> u32 {
    u32::try_from(u64::from(part) * 100 / u64::from(whole.max(1))).unwrap_or(100)
}

/// The types that a block of JSON-LD names. It is searched, not parsed: a block that is cut off or
/// not quite JSON still says what it is about.
fn schema_in(json: &str) -> u32 {
    let mut bits = 0;
    for part in json.split("\"@type\"").skip(1) {
        let start = part.trim_start_matches([' ', ':', '\n', '\t', '\r', '[']);
        let name = start
            .strip_prefix('"')
            .and_then(|rest| rest.split('"').next());
        bits |= type_bits(name.unwrap_or_default());
    }
    bits
}

fn type_bits(name: &str) -> u32 {
    bits_of(name, &SCHEMA)
}

fn bits_of(word: &str, groups: &[&[&str]]) -> u32 {
    let mut bits = 0;
    for (at, words) in groups.iter().enumerate() {
        bits |= u32::from(words.contains(&word)) << at;
    }
    bits
}

fn words_in(value: &str, groups: &[&[&str]]) -> u32 {
    let value = value.get(..400).unwrap_or(value).to_lowercase();
    value
        .split(|character: char| !character.is_alphanumeric())
        .map(|word| bits_of(word, groups))
        .fold(0, |bits, more| bits | more)
}

/// What the path of an address says.
fn path_bits(address: &str) -> u32 {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let path = rest.split_once('/').map_or("", |(_, path)| path);
    let path = path
        .split(['?', '#'])
        .next()
        .unwrap_or_default()
        .to_lowercase();
    if path.trim_matches('/').len() < 3 {
        return 1 << PATH_START;
    }
    path.split('/')
        .map(|part| bits_of(part, &PATHS))
        .fold(0, |bits, more| bits | more)
}

/// The facts about a page's kind that hold, by number.
pub(crate) fn page_facts(_doc: &Document, evidence: &PageEvidence) -> Vec<u16> {
    let mut facts = Vec::new();
    let mut offset = 0_usize;
    let links = percent(evidence.link_text, evidence.text);
    let controls = percent(evidence.controls * 20, evidence.text.max(1));
    let ranged = [
        range(evidence.prose, &[0, 500, 2000, 6000]),
        range(links, &[10, 25, 40, 60]),
        range(evidence.text, &[500, 2000, 6000, 20000]),
        range(evidence.prices, &[0, 3, 12]),
        range(evidence.buys, &[0, 1, 5]),
        range(evidence.replies, &[0, 4, 15]),
        range(evidence.dates, &[0, 2, 10]),
        range(evidence.code, &[0, 2]),
        range(evidence.articles, &[0, 1, 5]),
        range(evidence.repeated, &[5, 20, 40, 60]),
        range(evidence.repeated_links, &[15, 50]),
        range(controls, &[2, 8, 25]),
        range(percent(evidence.prose, evidence.text), &[5, 20, 40, 65]),
    ];
    let bits = [
        evidence.schema,
        evidence.open_graph,
        evidence.maker,
        evidence.names,
        evidence.path,
    ];
    for (group, (_, names)) in PAGE_GROUPS.iter().enumerate() {
        if let Some(fact) = ranged.get(group) {
            facts.push(offset + fact);
        } else {
            let bits = bits.get(group - ranged.len()).copied().unwrap_or(0);
            facts.extend(
                (0..names.len())
                    .filter(|bit| bits & (1 << bit) != 0)
                    .map(|bit| offset + bit),
            );
        }
        offset += names.len();
    }
    facts
        .into_iter()
        .filter_map(|fact| u16::try_from(fact).ok())
        .collect()
}

fn range(value: u32, ends: &[u32]) -> usize {
    ends.iter().take_while(|end| value > **end).count()
}

/// A fact in words.
pub(crate) fn fact_name(fact: u16) -> &'static str {
    PAGE_GROUPS
        .iter()
        .flat_map(|(_, names)| names.iter())
        .nth(usize::from(fact))
        .copied()
        .unwrap_or_default()
}

/// The share of the text in links, 0 to 1.
impl PageEvidence {
    /// The share of the text in links, 0 to 1.
    pub(crate) fn link_density(&self) -> f64 {
        share(self.link_text, self.text)
    }

    /// Counts that the second pass reads.
    pub(crate) fn columns(&self) -> [u32; 8] {
        [
            self.prices,
            self.buys,
            self.replies,
            self.code,
            self.articles,
            self.repeated,
            self.repeated_links,
            self.controls,
        ]
    }
}
