//! Trees as indented lines, with branches in front of them.

struct Entry {
    text: String,
    children: Vec<usize>,
}

/// A tree of texts; the root is entry 0.
pub struct Outline {
    entries: Vec<Entry>,
}

impl Outline {
    pub fn new(root: impl Into<String>) -> Outline {
        let mut outline = Outline {
            entries: Vec::new(),
        };
        outline.push(root.into());
        outline
    }

    fn push(&mut self, text: String) -> usize {
        self.entries.push(Entry {
            text,
            children: Vec::new(),
        });
        self.entries.len() - 1
    }

    /// Adds a child of an entry, and returns its index.
    pub fn add(&mut self, parent: usize, text: impl Into<String>) -> usize {
        let entry = self.push(text.into());
        self.entries[parent].children.push(entry);
        entry
    }

    /// Appends text to an entry.
    pub fn append(&mut self, entry: usize, more: &str) {
        self.entries[entry].text.push_str(more);
    }

    pub fn draw(&self, unicode: bool) -> String {
        // The signs of a branch and of the last branch, and the indents below them.
        let [fork, last, pass, gap] = if unicode {
            ["├─ ", "└─ ", "│  ", "   "]
        } else {
            ["|- ", "`- ", "|  ", "   "]
        };
        let mut lines = Vec::with_capacity(self.entries.len());
        // Entries to be written, each with its own prefix and that of its children.
        let mut waiting = vec![(0, String::new(), String::new())];
        while let Some((entry, own, below)) = waiting.pop() {
            let Entry { text, children } = &self.entries[entry];
            lines.push(format!("{own}{text}").trim_end().to_string());
            for (at, &child) in children.iter().enumerate().rev() {
                let (branch, beside) = if at + 1 == children.len() {
                    (last, gap)
                } else {
                    (fork, pass)
                };
                waiting.push((
                    child,
                    format!("{below}{branch}"),
                    format!("{below}{beside}"),
                ));
            }
        }
        lines.join("\n")
    }
}
