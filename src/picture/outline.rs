//! Trees as indented lines, with branches drawn beside them.

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
        Outline {
            entries: vec![Entry {
                text: root.into(),
                children: Vec::new(),
            }],
        }
    }

    pub fn add(&mut self, parent: usize, text: impl Into<String>) -> usize {
        let entry = self.entries.len();
        self.entries.push(Entry {
            text: text.into(),
            children: Vec::new(),
        });
        if let Some(parent) = self.entries.get_mut(parent) {
            parent.children.push(entry);
        }
        entry
    }

    /// Writes more behind an entry.
    pub fn append(&mut self, entry: usize, more: &str) {
        if let Some(entry) = self.entries.get_mut(entry) {
            entry.text.push_str(more);
        }
    }

    pub fn text(&self, entry: usize) -> &str {
        self.entries.get(entry).map_or("", |entry| &entry.text)
    }

    pub fn children(&self, entry: usize) -> &[usize] {
        self.entries.get(entry).map_or(&[], |entry| &entry.children)
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn draw(&self, unicode: bool) -> String {
        let [fork, last, pass] = if unicode {
            ["├─ ", "└─ ", "│  "]
        } else {
            ["|- ", "`- ", "|  "]
        };
        let mut lines = Vec::with_capacity(self.entries.len());
        // What to write, what stands before it, and what stands before its children.
        let mut waiting = vec![(0, String::new(), String::new())];
        while let Some((entry, own, below)) = waiting.pop() {
            lines.push(format!("{own}{}", self.text(entry)).trim_end().to_string());
            let children = self.children(entry);
            for (at, &child) in children.iter().enumerate().rev() {
                let (branch, gap) = if at + 1 == children.len() {
                    (last, "   ")
                } else {
                    (fork, pass)
                };
                waiting.push((child, format!("{below}{branch}"), format!("{below}{gap}")));
            }
        }
        lines.join("\n")
    }
}
