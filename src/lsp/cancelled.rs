//! The requests that the editor no longer wants.
//!
//! A cancellation comes after its request, but the thread that reads the messages is ahead of the one that answers them.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lsp_server::{Message, Notification, RequestId};
use lsp_types::notification::{Cancel, Notification as _};

/// What both threads know.
#[derive(Clone, Default)]
pub struct Cancelled {
    requests: Arc<Mutex<Requests>>,
    stop: Arc<AtomicBool>,
}

#[derive(Default)]
struct Requests {
    /// The cancellations that were read and whose turn has not come.
    cancelled: HashSet<RequestId>,
    running: Option<RequestId>,
}

impl Cancelled {
    fn requests(&self) -> MutexGuard<'_, Requests> {
        // Whatever panicked, the set is as good as before.
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of a message that was read.
    pub fn read(&self, message: &Message) {
        if let Message::Notification(notification) = message
            && let Some(id) = cancels(notification)
        {
            let mut requests = self.requests();
            if requests.running.as_ref() == Some(&id) {
                self.stop.store(true, Ordering::Relaxed);
            }
            requests.cancelled.insert(id);
        }
    }

    /// The turn of this notification has come, so its request has been answered.
    pub fn forget(&self, notification: &Notification) {
        if let Some(id) = cancels(notification) {
            self.requests().cancelled.remove(&id);
        }
    }

    /// The turn of this request has come. Does the work, unless it is cancelled before or meanwhile.
    pub fn unless<T>(&self, id: &RequestId, work: impl FnOnce() -> T) -> Option<T> {
        let mut requests = self.requests();
        if requests.cancelled.contains(id) {
            return None;
        }
        requests.running = Some(id.clone());
        self.stop.store(false, Ordering::Relaxed);
        drop(requests);
        let result = work();
        let mut requests = self.requests();
        requests.running = None;
        (!requests.cancelled.contains(id)).then_some(result)
    }

    /// The flag that stops the running request.
    pub fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }
}

/// The request that a notification cancels.
fn cancels(notification: &Notification) -> Option<RequestId> {
    let id = notification.params.get("id")?;
    (notification.method == Cancel::METHOD)
        .then(|| serde_json::from_value(id.clone()).ok())
        .flatten()
}
