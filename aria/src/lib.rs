//! Roles, accessible names and descriptions, states and focusability over a domlens document.
//!
//! The answers are those of the standards: [ARIA], [HTML-AAM], [SVG-AAM], [DPUB-ARIA],
//! [Graphics-ARIA] and the [accessible name computation], in the flat tree, on the rendering
//! facts of the document. What the standards leave nameless, [`guessed_label`] can suggest; a
//! guess is never mixed into a name.
//!
//! To ask about many elements, build one [`Accessibility`] and ask it: it keeps the tables
//! (labels by control, owners by `aria-owns`, roles in context), so that all elements of a page
//! together cost linear time. The free functions build what they need for one question.
//!
//! ```
//! use domlens_aria::{Accessibility, Role};
//! use domlens_dom_model::{Document, Selector};
//!
//! let doc = Document::parse("<label>Nick <input required value=ada></label>");
//! let input = doc.query_selector(doc.root(), &Selector::parse("input").unwrap()).unwrap();
//! let aria = Accessibility::new(&doc);
//! assert_eq!(aria.role(input), Some(Role::Textbox));
//! assert_eq!(aria.name(input).text, "Nick");
//! assert!(aria.states(input).required);
//! ```
//!
//! # Where the answers leave the standards
//!
//! Each is named and reasoned where it happens; together they are:
//! - date, time, color, file and password fields and `summary` have the role that people would
//!   give them (`textbox`, `button`), where HTML-AAM says "no corresponding role";
//! - a required context may be any ancestor, not only the nearest one with a meaning;
//! - dialogs and articles are named by their first heading (a draft of the standard), and so is a
//!   lone image by the caption of its figure;
//! - what an attribute says, and what stands in the line as one piece, is set apart by spaces;
//! - `noscript` does not say again what is right before it;
//! - the name of a tree item leaves out the group of its children;
//! - hidden elements are named as if something referred to them;
//! - a password is masked, in values and in the names that hold one;
//! - a name looks at no more than [`Accessibility::MAX_NAME_NODES`] nodes.
//!
//! Chromium, asked about every control of a hundred real pages, differs in these kinds, too: it
//! applies `text-transform` to names; takes a tooltip on an element without a role for a
//! description; leaves headers, figures and forms out of the contents of links; lets an empty
//! label hide a value, alternative text or placeholder; and gives a row no name.
//!
//! [ARIA]: https://w3c.github.io/aria/
//! [HTML-AAM]: https://w3c.github.io/html-aam/
//! [SVG-AAM]: https://w3c.github.io/svg-aam/
//! [DPUB-ARIA]: https://w3c.github.io/dpub-aria/
//! [Graphics-ARIA]: https://w3c.github.io/graphics-aria/
//! [accessible name computation]: https://w3c.github.io/accname/

mod accessibility;
mod attributes;
mod context;
mod control;
mod description;
mod focus;
mod functions;
mod guess;
mod implicit;
mod labels;
mod listener;
mod name;
mod owns;
mod role;
mod sets;
mod states;
mod text;

pub use accessibility::Accessibility;
pub use control::{ControlKind, ControlReason};
pub use description::{Description, DescriptionSource};
pub use functions::{
    accessible_description, accessible_name, control_kind, control_reason, group_label,
    guessed_label, is_control, is_focusable, role, states, tab_index,
};
pub use guess::{Guess, GuessSource};
pub use name::{Name, NameSource};
pub use role::Role;
pub use states::{
    Current, HasPopup, Invalid, MASK, SelectOption, States, Tristate, ValueRange, is_password,
};
pub use text::clean_label;
