//! The genus of an impartial game, and tame games.

use std::fmt;

use crate::game::nim;
use crate::limits::Result;

/// The nim-value in normal play, and the misère nim-values of the sums of the game with 0, 1, 2, ... heaps of size 2.
/// After the stored values, the last two alternate for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    /// The nim-value in normal play.
    pub nim_value: u64,
    beside_twos: Vec<u64>,
}

impl Genus {
    /// The genus of a Nim heap. In sums with heaps of size 2, a heap of size 2 or more has its normal-play nim-value.
    fn of_heap(size: u64) -> Genus {
        Genus {
            nim_value: size,
            beside_twos: match size {
                0 => vec![1, 2, 0],
                1 => vec![0, 3, 1],
                _ => vec![size, size ^ 2],
            },
        }
    }

    /// The genus of the Nim positions with this nim-sum that contain a heap of size 2 or more (firm positions).
    fn of_firm_sum(size: u64) -> Genus {
        Genus {
            nim_value: size,
            beside_twos: vec![size, size ^ 2],
        }
    }

    /// The misère nim-value of the sum with this number of heaps of size 2.
    fn beside(&self, twos: usize) -> u64 {
        let last = self.beside_twos.len() - 1;
        match self.beside_twos.get(twos) {
            Some(&value) => value,
            None => self.beside_twos[last - (twos - last) % 2],
        }
    }

    /// The misère nim-value: the size of the Nim heap whose sum with the game is a P-position.
    pub fn misere_nim_value(&self) -> u64 {
        self.beside(0)
    }

    /// The genus of a game from those of its options (Winning Ways, chapter 13). A move in a heap of size 2 leaves 1 or 0.
    fn of_options(options: &[Genus]) -> Genus {
        if options.is_empty() {
            return Genus::of_heap(0);
        }
        let longest = options.iter().map(|genus| genus.beside_twos.len()).max();
        let terms = longest.unwrap_or(0).max(3) + 3;
        let mut beside_twos: Vec<u64> = Vec::with_capacity(terms);
        for twos in 0..terms {
            let mut values: Vec<u64> = options.iter().map(|genus| genus.beside(twos)).collect();
            values.extend(
                beside_twos
                    .last()
                    .map_or(vec![], |&before| vec![before, before ^ 1]),
            );
            beside_twos.push(nim::mex(&mut values));
        }
        let mut nim_values: Vec<u64> = options.iter().map(|genus| genus.nim_value).collect();
        while let [.., third, _, last] = beside_twos[..]
            && third == last
        {
            beside_twos.pop();
        }
        Genus {
            nim_value: nim::mex(&mut nim_values),
            beside_twos,
        }
    }

    /// True for the genus of a Nim position with a heap of size 2 or more.
    fn is_firm(&self) -> bool {
        *self == Genus::of_firm_sum(self.nim_value)
    }

    /// Whether the nim-value and the misère nim-value are those of a Nim position.
    fn starts_like_nim(&self) -> bool {
        let (a, d) = (self.nim_value, self.misere_nim_value());
        a == d || a < 2 && d < 2
    }

    fn is_nim(&self) -> bool {
        self.is_firm() || *self == Genus::of_heap(self.nim_value)
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.beside_twos.iter().map(u64::to_string).collect();
        if self.beside_twos.iter().all(|&value| value < 10) {
            write!(f, "{}^{}", self.nim_value, digits.concat())
        } else {
            write!(f, "{}^({})", self.nim_value, digits.join(","))
        }
    }
}

/// The genus of a game, and whether it is tame, tameable, restive or restless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The genus of the game.
    pub genus: Genus,
    /// A tame game behaves in all sums of tame games like a Nim position with the same genus.
    pub is_tame: bool,
    /// Defined like a tame game, but for a genus in which only the first two values are those of a Nim position.
    pub is_tameable: bool,
    /// A restive game is not tame, but its options are, and its nim-value is 0 or 1.
    pub is_restive: bool,
    /// A restless game is not tame, but its options are, and its misère nim-value is 0 or 1.
    pub is_restless: bool,
}

impl Class {
    /// The class of a Nim heap, and of a sum of heaps of size 1.
    pub fn of_heap(size: u64) -> Class {
        Class::tame(Genus::of_heap(size))
    }

    fn tame(genus: Genus) -> Class {
        Class {
            genus,
            is_tame: true,
            is_tameable: true,
            is_restive: false,
            is_restless: false,
        }
    }

    /// The class of a sum of tame games, which add like Nim positions.
    pub fn of_tame_sum(parts: &[Class]) -> Class {
        let nim_sum = parts.iter().fold(0, |sum, part| sum ^ part.genus.nim_value);
        let is_firm = parts.iter().any(|part| part.genus.is_firm());
        Class::tame(if is_firm {
            Genus::of_firm_sum(nim_sum)
        } else {
            Genus::of_heap(nim_sum)
        })
    }

    /// The class of a game from those of its options. A game is tame if its genus is that of a Nim position, the tame
    /// options alone give this genus, and every wild option has tame options with the same nim-value and with the same
    /// misère nim-value as the game. `options_of(i)` gives the options of the i-th option if it is wild.
    pub(super) fn of_options(
        options: &[Class],
        options_of: impl Fn(usize) -> Result<Vec<Class>>,
    ) -> Result<Class> {
        let genera: Vec<Genus> = options.iter().map(|class| class.genus.clone()).collect();
        let genus = Genus::of_options(&genera);
        let follows = |is_kind: fn(&Class) -> bool, value_of: fn(&Genus) -> u64| -> Result<bool> {
            let kind = options.iter().filter(|class| is_kind(class));
            let mut values: Vec<u64> = kind.map(|class| value_of(&class.genus)).collect();
            if nim::mex(&mut values) != value_of(&genus) {
                return Ok(false);
            }
            for (at, class) in options.iter().enumerate() {
                let has_value =
                    |option: &Class| is_kind(option) && value_of(&option.genus) == value_of(&genus);
                if !is_kind(class) && !options_of(at)?.iter().any(has_value) {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        let is_of = |is_kind: fn(&Class) -> bool| -> Result<bool> {
            Ok(follows(is_kind, |genus| genus.nim_value)?
                && follows(is_kind, Genus::misere_nim_value)?)
        };
        let is_tame = genus.is_nim() && is_of(|class| class.is_tame)?;
        let is_tameable = genus.starts_like_nim() && is_of(|class| class.is_tameable)?;
        let is_nearly_tame = !is_tame && options.iter().all(|class| class.is_tame);
        Ok(Class {
            is_tame,
            is_tameable,
            is_restive: is_nearly_tame && genus.nim_value < 2,
            is_restless: is_nearly_tame && genus.misere_nim_value() < 2,
            genus,
        })
    }

    /// True for a P-position.
    pub fn is_lost(&self) -> bool {
        self.genus.misere_nim_value() == 0
    }
}
