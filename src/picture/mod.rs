//! Pictures of boards, heaps, trees, tables and thermographs, as text and as a canvas that can be written as SVG.
//!
//! Text is not drawn from the canvas: what is a matter of distance there, such as the height of an arch or the place of a label,
//! is a choice of characters in the cells of a terminal.

mod blocks;
mod board;
mod box_drawing;
mod bush;
mod canvas;
mod chart;
mod graph;
mod heaps;
mod marks;
mod outline;
mod paint;
mod scene;
mod svg;
mod table;
mod thermograph;
mod tree;

pub use blocks::{Block, side_by_side, sum_of, titled, titled_sum};
pub use canvas::{Anchor, Canvas, FONT_SIZE, LETTER_WIDTH, Point, Shape, Spot};
pub use chart::{HeatCell, Heatmap, Scatter};
pub use outline::Outline;
pub use paint::Paint;
pub use scene::Draw;
pub use svg::{escaped, number};
pub use table::{Grid, GridFormat, markdown_escaped};
pub use thermograph::{Curve, PlotSize, thermograph_words, thermographs_canvas, thermographs_text};
pub use tree::{Node, tree_canvas};
