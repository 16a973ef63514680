//! Garbage collection in the store of canonical forms.

use hashbrown::HashTable;

use super::store::{Game, NonZeroGame, Store, stored_hash};

impl Store {
    /// Drops all games but the marked ones and their options, and renumbers the rest in the same order. Returns the new
    /// id of each game that is kept, by its old id.
    pub fn keep(&mut self, mut marked: Vec<bool>) -> Vec<Option<Game>> {
        marked[Game::ZERO.0 as usize] = true;
        self.mark_options(&mut marked);
        let mut kept = 0..;
        let ids: Vec<Option<Game>> = marked
            .iter()
            .map(|marked| if *marked { kept.next().map(Game) } else { None })
            .collect();
        let new_id = |g: Game| ids[g.0 as usize];
        // Games and their options are stored in the same order, so they can be moved down in place.
        let (mut options, mut sums) = (0, 0);
        for at in (0..self.nodes.len()).filter(|at| marked[*at]) {
            let mut node = self.nodes[at];
            let start = node.start as usize;
            if node.is_number_up_star() {
                self.number_up_stars.swap(sums, start);
                node.start = sums as u32;
                sums += 1;
            } else {
                node.start = options as u32;
                for from in start..start + (node.left + node.right) as usize {
                    self.arena[options] = new_id(self.arena[from]).unwrap_or(Game::ZERO);
                    options += 1;
                }
            }
            let negative = node.negative.and_then(|id| new_id(Game(id.get() - 1)));
            node.negative = negative.and_then(|g| NonZeroGame::new(g.0 + 1));
            if let Some(id) = ids[at] {
                self.nodes[id.0 as usize] = node;
            }
        }
        self.nodes.truncate(ids.iter().flatten().count());
        self.nodes.shrink_to_fit();
        self.arena.truncate(options);
        self.arena.shrink_to_fit();
        self.number_up_stars.truncate(sums);
        self.number_up_stars.shrink_to_fit();
        self.renumber_tables(new_id);
        ids
    }

    /// Marks the options of all marked games. An option is always stored before the games that have it.
    fn mark_options(&self, marked: &mut [bool]) {
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            if marked[at] && !node.is_number_up_star() {
                let start = node.start as usize;
                let options = &self.arena[start..start + (node.left + node.right) as usize];
                options.iter().for_each(|g| marked[g.0 as usize] = true);
            }
        }
    }

    fn renumber_tables(&mut self, new_id: impl Fn(Game) -> Option<Game>) {
        self.number_up_star_options = Default::default();
        let sums = self.number_up_star_ids.drain();
        let sums = sums.filter_map(|(sum, g)| Some((sum, new_id(g)?)));
        self.number_up_star_ids = sums.collect();
        for nimber in &mut self.nimbers {
            *nimber = nimber.and_then(&new_id);
        }
        let stops = self.exact_stops.drain();
        let stops = stops.filter_map(|(g, stops)| Some((new_id(g)?, stops)));
        self.exact_stops = stops.collect();
        self.forms = HashTable::new();
        let (nodes, arena) = (&self.nodes, &self.arena);
        for (at, node) in nodes.iter().enumerate() {
            if !node.is_number_up_star() {
                let g = Game(at as u32);
                self.forms
                    .insert_unique(stored_hash(nodes, arena, g), g, |&g| {
                        stored_hash(nodes, arena, g)
                    });
            }
        }
    }
}
