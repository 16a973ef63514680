//! Pictures, in text and as SVG: boards, heaps, trees, tables, thermographs.

mod blocks;
mod board;
mod outline;
mod scene;
mod svg;
mod table;
mod thermograph;
mod tree;

pub use blocks::side_by_side;
pub use board::grid;
pub use outline::Outline;
pub use scene::{Scene, Thing};
pub use svg::{FONT_SIZE, LEFT_COLOR, LETTER_WIDTH, Point, RIGHT_COLOR, Svg, escaped};
pub use table::{Grid, GridFormat, markdown_escaped};
pub use thermograph::{Curve, PlotSize, thermograph_words, thermographs_svg, thermographs_text};
pub use tree::{text_picture, tree_picture};
