//! Functions of ours in a page: in a world of their own, where the page neither sees them nor
//! changes what they use.

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::Tab;
use crate::BrowserError;

/// The name of the world.
const WORLD: &str = "domlens";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewWorld {
    pub(crate) execution_context_id: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Evaluated {
    result: RemoteObject,
    exception_details: Option<ExceptionDetails>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RemoteObject {
    #[serde(default)]
    value: Value,
}

#[derive(Deserialize)]
struct ExceptionDetails {
    #[serde(default)]
    text: String,
    exception: Option<Exception>,
}

#[derive(Deserialize)]
struct Exception {
    description: Option<String>,
}

/// A node that a script can be given.
#[derive(Deserialize)]
pub(crate) struct Resolved {
    pub(crate) object: ResolvedObject,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResolvedObject {
    pub(crate) object_id: String,
}

impl Evaluated {
    pub(crate) fn value<T: DeserializeOwned>(self) -> Result<T, BrowserError> {
        if let Some(details) = self.exception_details {
            let told = details.exception.and_then(|thrown| thrown.description);
            let told = told.unwrap_or(details.text);
            let line = told.lines().next().unwrap_or("").to_owned();
            return Err(BrowserError::Script(line));
        }
        serde_json::from_value(self.result.value)
            .map_err(|error| BrowserError::Script(error.to_string()))
    }
}

/// The parameters that make the world of a frame, or give the one that is there.
pub(crate) fn world(frame: &str) -> Value {
    json!({"frameId": frame, "worldName": WORLD})
}

/// The parameters that call `function` in the world `context`. Each argument is `{"value": ...}`
/// or `{"objectId": ...}`.
pub(crate) fn function(context: i64, function: &str, arguments: &[Value]) -> Value {
    json!({
        "functionDeclaration": function, "executionContextId": context, "arguments": arguments,
        "returnByValue": true, "awaitPromise": true,
    })
}

impl Tab {
    /// What `expression` gives in the top frame, in the page's own world. A promise is waited for.
    ///
    /// # Errors
    ///
    /// When it throws, when what it gives is nothing that JSON can carry, and when it does not
    /// end within the limit of the browser's options.
    pub async fn evaluate(&self, expression: &str) -> Result<Value, BrowserError> {
        let _turn = self.turn().await?;
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let evaluated: Evaluated = self.call("Runtime.evaluate", &params).await?;
        evaluated.value()
    }

    /// Lets go of what is held in a page under the name `group`.
    pub(crate) fn let_go(&self, session: &str, group: &str) {
        let connection = &self.browser.connection;
        let group = json!({"objectGroup": group});
        connection.tell(Some(session), "Runtime.releaseObjectGroup", &group);
    }

    /// What a function of ours gives in the top frame.
    pub(crate) async fn call_on_top<T: DeserializeOwned>(
        &self,
        body: &str,
        arguments: &[Value],
        limit: Duration,
    ) -> Result<T, BrowserError> {
        let (session, frame) = (&self.state.session, &self.state.id);
        let world = world(frame);
        let world = self.send::<NewWorld>(session, "Page.createIsolatedWorld", &world, limit);
        let params = function(world.await?.execution_context_id, body, arguments);
        let called = self.send::<Evaluated>(session, "Runtime.callFunctionOn", &params, limit);
        called.await?.value()
    }
}
