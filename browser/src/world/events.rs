//! The events of the protocol, as far as they are read.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TargetInfo {
    pub(super) target_id: String,
    pub(super) r#type: String,
    #[serde(default)]
    pub(super) title: String,
    #[serde(default)]
    pub(super) url: String,
    pub(super) browser_context_id: Option<String>,
    pub(super) opener_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Attached {
    pub(super) session_id: String,
    pub(super) target_info: TargetInfo,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfSession {
    pub(super) session_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InfoChanged {
    pub(super) target_info: TargetInfo,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Frame {
    pub(super) id: String,
    pub(super) loader_id: String,
    #[serde(default)]
    pub(super) url: String,
    #[serde(default)]
    pub(super) url_fragment: String,
}

#[derive(Deserialize)]
pub(super) struct FrameNavigated {
    pub(super) frame: Frame,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithinDocument {
    pub(super) frame_id: String,
    pub(super) url: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Lifecycle {
    pub(super) frame_id: String,
    pub(super) loader_id: String,
    pub(super) name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DialogOpening {
    pub(super) r#type: String,
    pub(super) message: String,
    pub(super) default_prompt: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RequestEvent {
    pub(super) request_id: String,
    #[serde(default)]
    pub(super) loader_id: String,
    #[serde(default)]
    pub(super) frame_id: String,
    #[serde(default)]
    pub(super) r#type: String,
    pub(super) response: Option<Response>,
}

#[derive(Deserialize)]
pub(super) struct Response {
    #[serde(default)]
    pub(super) status: u16,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Paused {
    pub(super) request_id: String,
    pub(super) request: Request,
    #[serde(default)]
    pub(super) frame_id: String,
    #[serde(default)]
    pub(super) resource_type: String,
}

#[derive(Deserialize)]
pub(super) struct Request {
    pub(super) url: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Download {
    pub(super) frame_id: String,
    pub(super) url: String,
    #[serde(default)]
    pub(super) suggested_filename: String,
}
