//! Games up to infinitesimals: the reduced canonical form and sensible options.

use crate::game::Algebra;
use crate::game::form::operator::Operator;
use crate::game::form::store::Game;
use crate::game::player::Player;
use crate::limits::Result;

impl Algebra {
    /// The reduced canonical form: the simplest game that differs from g by an infinitesimal. It is g
    /// heated by * and then freed of its stars (Grossman and Siegel, Reductions of Partizan Games).
    pub fn reduced(&mut self, g: Game) -> Result<Game> {
        if self.is_numberish(g) {
            let x = self.left_stop(g).number;
            return self.number(x);
        }
        let star = self.nimber(1)?;
        let heated = self.heat_by(g, star)?;
        self.star_projection(heated)
    }

    /// x for x and x*, and {p(GL) | p(GR)} for all else.
    fn star_projection(&mut self, g: Game) -> Result<Game> {
        if let Some(compact) = self.as_compact(g)
            && compact.ups == 0
            && compact.star <= 1
        {
            let x = compact.number.clone();
            return self.number(x);
        }
        let key = (Operator::StarProjection, g, Game::ZERO, Game::ZERO);
        self.remembered(key, |algebra| {
            algebra.map_options(g, |algebra, option, _| algebra.star_projection(option))
        })
    }

    /// The options that do not give away a stop: Left's with RS(GL) = LS(G), Right's with LS(GR) = RS(G).
    pub fn sensible_options(&mut self, g: Game, player: Player) -> Result<Vec<Game>> {
        let mut options = self.options_of(g, player)?;
        let stop = self.stop(g, player).number;
        options.retain(|&option| self.stop(option, player.opponent()).number == stop);
        Ok(options)
    }
}
