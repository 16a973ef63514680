//! The genus, and games that do as nim heaps do.

use std::fmt;

use crate::game::nim;
use crate::limits::Result;

/// The nim-value in normal play, and the misère nim-values of the game beside 0, 1, 2, ... heaps of two. From the last
/// two that are kept on they alternate for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    pub nim_value: u64,
    beside_twos: Vec<u64>,
}

impl Genus {
    /// Nim heaps: a heap of 2 or more does in sums with heaps of two as in normal play.
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

    /// Nim positions with a heap of 2 or more and this nim-sum.
    fn of_firm_sum(size: u64) -> Genus {
        Genus {
            nim_value: size,
            beside_twos: vec![size, size ^ 2],
        }
    }

    /// The misère nim-value beside so many heaps of two.
    fn beside(&self, twos: usize) -> u64 {
        let last = self.beside_twos.len() - 1;
        match self.beside_twos.get(twos) {
            Some(&value) => value,
            None => self.beside_twos[last - (twos - last) % 2],
        }
    }

    /// The misère nim-value: the size of the nim heap beside which it is lost by who is to move.
    pub fn misere_nim_value(&self) -> u64 {
        self.beside(0)
    }

    /// The recursion of Winning Ways, chapter 13: a move in a heap of two makes it one or none.
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

    /// Is it the genus of a position of Nim with a heap of 2 or more?
    fn is_firm(&self) -> bool {
        *self == Genus::of_firm_sum(self.nim_value)
    }

    fn is_nim(&self) -> bool {
        self.is_firm() || *self == Genus::of_heap(self.nim_value)
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.beside_twos.iter().map(u64::to_string).collect();
        match self.beside_twos.iter().all(|&value| value < 10) {
            true => write!(f, "{}^{}", self.nim_value, digits.concat()),
            false => write!(f, "{}^({})", self.nim_value, digits.join(",")),
        }
    }
}

/// What the genus tells of sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    pub genus: Genus,
    /// Does it do in all sums of tame games as a position of Nim with its genus?
    pub is_tame: bool,
    /// Is it wild, with tame options and the nim-value 0 or 1? Beside others it chooses between two sizes.
    pub is_restive: bool,
}

impl Class {
    /// The class of a nim heap, and of a sum of heaps of one.
    pub fn of_heap(size: u64) -> Class {
        Class::tame(Genus::of_heap(size))
    }

    fn tame(genus: Genus) -> Class {
        Class {
            genus,
            is_tame: true,
            is_restive: false,
        }
    }

    /// The class of a sum of tame games: they add like positions of Nim.
    pub fn of_tame_sum(parts: &[Class]) -> Class {
        let nim_sum = parts.iter().fold(0, |sum, part| sum ^ part.genus.nim_value);
        Class::tame(match parts.iter().any(|part| part.genus.is_firm()) {
            true => Genus::of_firm_sum(nim_sum),
            false => Genus::of_heap(nim_sum),
        })
    }

    /// Conway's tameness: the genus is one of Nim's, the tame options alone account for it, and from every wild option
    /// there is a way back to both its nim-values. The options of the option at a place are asked for where it is wild.
    pub(super) fn of_options(
        options: &[Class],
        options_of: impl Fn(usize) -> Result<Vec<Class>>,
    ) -> Result<Class> {
        let genera: Vec<Genus> = options.iter().map(|class| class.genus.clone()).collect();
        let genus = Genus::of_options(&genera);
        let is_tame = |value_of: fn(&Genus) -> u64| -> Result<bool> {
            let tame = options.iter().filter(|class| class.is_tame);
            let mut values: Vec<u64> = tame.map(|class| value_of(&class.genus)).collect();
            if nim::mex(&mut values) != value_of(&genus) {
                return Ok(false);
            }
            for (at, class) in options.iter().enumerate() {
                if !class.is_tame && !reaches(&options_of(at)?, value_of(&genus), value_of) {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        let is_tame = genus.is_nim()
            && is_tame(|genus| genus.nim_value)?
            && is_tame(Genus::misere_nim_value)?;
        let is_restive =
            !is_tame && genus.nim_value < 2 && options.iter().all(|class| class.is_tame);
        Ok(Class {
            genus,
            is_tame,
            is_restive,
        })
    }

    /// Does who is to move lose?
    pub fn is_lost(&self) -> bool {
        self.genus.misere_nim_value() == 0
    }
}

/// Does it have a tame option with this value?
fn reaches(options: &[Class], value: u64, value_of: fn(&Genus) -> u64) -> bool {
    let mut tame = options.iter().filter(|option| option.is_tame);
    tame.any(|option| value_of(&option.genus) == value)
}
