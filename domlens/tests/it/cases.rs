//! The shared list of hard cases: each has a test with the right value, here or in `browser`.

mod content;
mod graph;
mod names;
mod scopes;
mod selectors;
mod visibility;

use std::collections::BTreeSet;

/// What becomes of a case.
enum Answer {
    /// A test here holds the right value.
    Tested,
    /// The tests of `browser` hold it, because only a live page can tell.
    Live,
}

/// One row for each case. The row of a test is a test of its own, so that a failure names its case.
macro_rules! cases {
    ($(tested $id:ident: $module:ident::$test:ident;)* $(live $live:ident;)*) => {
        const CASES: &[(&str, Answer)] = &[
            $((stringify!($id), Answer::Tested),)*
            $((stringify!($live), Answer::Live),)*
        ];

        $(
            #[test]
            #[allow(non_snake_case, reason = "named as the list names it")]
            fn $id() {
                $module::$test();
            }
        )*
    };
}

cases! {
    tested S1: selectors::an_id_is_escaped;
    tested S3: selectors::a_repeated_id_alone_selects_nothing;
    tested S4: selectors::utility_classes_are_escaped_or_left_out;
    tested S5: selectors::a_test_id_keeps_its_name;
    tested S6: selectors::a_repeated_test_id_does_not_outrank_a_unique_path;
    tested S9: selectors::generated_ids_rank_below_names;
    tested F1: scopes::a_slotted_text_labels_a_checkbox;
    tested F2: scopes::two_shadow_roots_are_two_hops;
    tested F3: scopes::the_same_id_in_two_scopes;
    tested F4: scopes::a_closed_root_is_reported;
    tested F5: scopes::a_button_in_a_label_is_listed_once;
    tested F6: scopes::a_srcdoc_frame_is_one_hop;
    tested F8: scopes::a_frame_elsewhere_is_named_and_not_read;
    tested F9: scopes::a_clickable_frame_does_not_swallow_its_controls;
    tested F10: scopes::slots_order_what_is_listed;
    tested V2: visibility::transparent_text_stays_out;
    tested V4: visibility::a_hidden_radio_is_clicked_by_its_label;
    tested V5: visibility::a_hidden_file_input_is_listed;
    tested V6: visibility::aria_hidden_is_a_mark;
    tested V7: visibility::inert_is_marked;
    tested V8: visibility::closed_details_hide_their_links;
    tested V9: visibility::closed_dialogs_are_hidden;
    tested V11: visibility::a_child_may_be_visible_again;
    tested V12: visibility::what_is_moved_away_is_listed;
    tested V13: visibility::an_empty_box_hides_nothing;
    tested N2: names::a_link_keeps_its_name;
    tested N3: names::styles_and_scripts_are_no_text;
    tested N4: names::icon_glyphs_are_removed;
    tested N5: names::radios_carry_their_group;
    tested N6: names::a_legend_escapes_its_disabled_fieldset;
    tested N7: names::a_link_in_the_role_of_a_button_is_listed_once;
    tested N8: names::a_disabled_button_is_listed;
    tested N9: names::an_invalid_field_says_why;
    tested N13: names::an_editable_region_has_a_value;
    tested N14: names::an_unknown_tag_can_be_clickable;
    tested N15: names::nested_spans_are_one_entry;
    tested N16: names::repeated_buttons_are_told_apart_by_their_card;
    tested N17: names::a_wrapper_is_not_listed;
    tested N19: names::a_focusable_element_keeps_its_role;
    tested M2: content::a_row_span_shifts_nothing;
    tested M3: content::a_cell_stays_on_one_line;
    tested M4: content::a_layout_table_becomes_blocks;
    tested M5: content::a_list_in_a_list_is_nested;
    tested M6: content::terms_keep_all_definitions;
    tested M8: content::backticks_are_fenced;
    tested M9: content::literal_markup_is_inert;
    tested M10: content::a_link_parses_back;
    tested M12: content::data_urls_are_shortened;
    tested M15: content::a_lazy_image_is_one_image;
    tested M17: content::an_svg_title_is_no_page_title;
    tested M18: content::a_formula_comes_once;
    tested M19: content::charsets_are_found;
    tested M20: content::joiners_stay_and_zero_width_spaces_go;
    tested M21: content::a_cut_keeps_graphemes_whole;
    tested M23: content::page_text_cannot_close_the_envelope;
    tested M25: content::a_form_around_the_page_is_no_chrome;
    tested M26: content::space_moves_out_of_emphasis;
    tested M27: content::broken_markup_is_read_by_the_standard;
    tested M28: content::a_huge_attribute_is_cut;
    tested M29: content::bidi_controls_are_tamed;
    tested M30: content::a_grid_says_which_rows_are_here;
    tested M31: content::a_feed_without_an_end_says_so;
    tested M32: graph::pages_fit_their_budget_without_gap_or_repeat;
    tested M33: graph::a_handle_outlives_a_change;
    tested M34: content::foreign_styles_and_cdata_are_no_text;
    tested M35: content::ruby_reads_in_brackets;
    live V14;
    live V15;
}

/// The shared list, when it lies beside the project.
fn shared_cases() -> Option<serde_json::Value> {
    let shared = domlens_testkit::shared()?;
    let text = std::fs::read_to_string(shared.join("cases/cases.json")).ok()?;
    Some(serde_json::from_str(&text).unwrap())
}

#[test]
fn every_shared_case_is_tested() {
    let rows: BTreeSet<&str> = CASES.iter().map(|(id, _)| *id).collect();
    assert_eq!(rows.len(), CASES.len(), "a case has two rows");
    for (id, answer) in CASES {
        match answer {
            Answer::Tested => {}
            Answer::Live => println!("{id} is tested with a live browser"),
        }
    }
    let Some(cases) = shared_cases() else {
        println!("no shared cases here: set DOMLENS_SHARED to their folder");
        return;
    };
    let unknown: Vec<&str> = cases
        .as_array()
        .unwrap()
        .iter()
        .map(|case| case["id"].as_str().unwrap())
        .filter(|id| !rows.contains(id))
        .collect();
    assert!(unknown.is_empty(), "cases without a row: {unknown:?}");
}
