//! Step 2C: the value of a control that is part of another's name.

use domlens_dom_model::NodeId;

use super::{Computation, content::Own};
use crate::{Role, attributes, states::value};

impl Computation<'_, '_> {
    /// [Embedded control](https://w3c.github.io/accname/#comp_embedded_control): the value of
    /// `node`; its contents if it is no control with a value.
    pub(super) fn embedded_value(&mut self, node: NodeId, out: &mut String) -> Own {
        let doc = self.doc;
        let role = self.aria.base_role(node);
        match role {
            Some(Role::Combobox | Role::Listbox) if doc.is_html(node, "select") => {
                let options = value::options(doc, node);
                self.spend_many(options.len());
                for option in value::chosen(doc, node, &options) {
                    out.push_str(&value::option_label(doc, option));
                    out.push(' ');
                }
                Own::Said
            }
            Some(Role::Textbox | Role::Searchbox | Role::Combobox) => {
                match value::text_field(doc, node) {
                    Some(value) => {
                        out.push_str(&value);
                        Own::Said
                    }
                    // What is no native field has its value inside; a combobox may hold a text
                    // field or a listbox there, whose values count then.
                    None => Own::Parts(self.aria.children(node)),
                }
            }
            Some(Role::Listbox) => Own::Parts(self.selected_options(node)),
            Some(role) if role.is_range() && role != Role::Separator => {
                match value::range_text(doc, node) {
                    Some(value) => {
                        out.push_str(&value);
                        Own::Said
                    }
                    None => Own::Contents,
                }
            }
            _ => Own::Contents,
        }
    }

    /// The selected options of a listbox that is no `select`.
    fn selected_options(&mut self, listbox: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut stack = self.aria.children(listbox);
        stack.reverse();
        while let Some(node) = stack.pop() {
            if !self.doc.is_element(node) || !self.spend() {
                continue;
            }
            if self.aria.base_role(node) == Some(Role::Option) {
                if attributes::is(self.doc, node, "aria-selected", "true") {
                    found.push(node);
                }
                continue;
            }
            stack.extend(self.aria.children(node).into_iter().rev());
        }
        found
    }
}
