//! Charts: points on axes, and coloured cells.

use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use unicode_width::UnicodeWidthStr;

use super::canvas::{Anchor, Canvas, FONT_SIZE, LINE, MIDDLE, rectangle, text_width};
use super::paint::Paint;
use algebra::limits::{Budget, Halt, Result};

/// The size of the area of points, in pictures and in text.
const AREA: (f64, f64) = (480.0, 260.0);
const COLUMNS: usize = 72;
const ROWS: usize = 16;
const MARGIN: f64 = 12.0;
const GAP: f64 = 8.0;
const LONGEST_LABEL: usize = 12;
const MOST_TICKS: usize = 8;
/// The largest exponent of the power of ten between two ticks.
const MOST_DIGITS: i64 = 1000;

/// Points on axes.
pub struct Scatter {
    /// The coordinates of each point.
    pub coordinates: Vec<[String; 2]>,
    /// The place of each point along each axis, from 0 to 1.
    places: Vec<[f64; 2]>,
    axes: [Axis; 2],
}

/// How an axis is drawn.
struct Axis {
    /// The marks with their places, from 0 to 1, and their texts.
    ticks: Vec<(f64, String)>,
    /// The number of integers beyond the first, if all coordinates are integers.
    integers: Option<usize>,
}

/// The range of the coordinates along one axis.
struct Span {
    least: BigRational,
    most: BigRational,
    has_fractions: bool,
}

/// The quotient of two numbers, of which only the leading digits count.
fn quotient(x: &BigRational, whole: &BigRational) -> f64 {
    let leading = |n: &BigInt| {
        let beyond = n.bits().saturating_sub(64);
        ((n >> beyond).to_f64().unwrap_or(0.0), beyond as i64)
    };
    let parts = [x.numer(), whole.denom(), x.denom(), whole.numer()].map(leading);
    let [(a, i), (b, j), (c, k), (d, l)] = parts;
    let exponent = (i + j - k - l).clamp(-2000, 2000) as i32;
    a * b / c / d * 2_f64.powi(exponent)
}

/// The least and the greatest of some numbers, or zeros.
fn extremes<'a>(
    values: impl Iterator<Item = &'a BigRational>,
    budget: &Budget,
) -> Result<[BigRational; 2]> {
    let mut found: Option<[&BigRational; 2]> = None;
    for value in values {
        budget.check()?;
        let [least, most] = found.unwrap_or([value; 2]);
        found = Some([least.min(value), most.max(value)]);
    }
    Ok(found.map_or_else(Default::default, |found| found.map(Clone::clone)))
}

impl Span {
    fn of(values: &[BigRational], budget: &Budget) -> Result<Span> {
        let [least, most] = extremes(values.iter(), budget)?;
        Ok(Span {
            least,
            most,
            has_fractions: values.iter().any(|value| !value.is_integer()),
        })
    }

    fn length(&self) -> BigRational {
        &self.most - &self.least
    }

    /// The place of a coordinate, from 0 to 1.
    fn place(&self, value: &BigRational, length: &BigRational) -> f64 {
        if length.is_zero() {
            return 0.5;
        }
        quotient(&(value - &self.least), length)
    }

    fn axis(&self) -> Axis {
        let length = self.length();
        let ticks = self.ticks().into_iter();
        let ticks = ticks.map(|(tick, text)| (self.place(&tick, &length), text));
        let integers = length.to_integer().to_usize();
        Axis {
            ticks: ticks.collect(),
            integers: integers.filter(|_| !self.has_fractions),
        }
    }

    /// Multiples of 1, 2 or 5 times a power of ten, or else the ends, with their texts.
    fn ticks(&self) -> Vec<(BigRational, String)> {
        let mut ticks = self.round_ticks();
        if ticks.is_empty() {
            ticks = vec![self.least.clone(), self.most.clone()];
            ticks.dedup();
        }
        let ticks = ticks.into_iter().map(|tick| (tick_text(&tick), tick));
        let ticks = ticks.filter(|(text, _)| text.len() <= LONGEST_LABEL);
        ticks.map(|(text, tick)| (tick, text)).collect()
    }

    fn round_ticks(&self) -> Vec<BigRational> {
        let integer = |n: usize| BigRational::from(BigInt::from(n));
        let length = self.length();
        let bits = length.numer().bits() as i64 - length.denom().bits() as i64;
        // The length is between 2^(bits - 1) and 2^(bits + 1), and this unit is less than an eighth of that.
        let digits = (bits * 30103).div_euclid(100_000) - 2;
        let least = if self.has_fractions && length.is_positive() {
            -MOST_DIGITS
        } else {
            0
        };
        let unit = power_of_ten(digits.clamp(least, MOST_DIGITS));
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
        let mut steps = steps.into_iter().map(|n| &unit * integer(n));
        let Some(step) = steps.find(|step| length <= step * integer(MOST_TICKS)) else {
            return Vec::new();
        };
        let first = (&self.least / &step).ceil();
        let ticks = (0..=MOST_TICKS).map(|k| (&first + integer(k)) * &step);
        ticks.take_while(|tick| *tick <= self.most).collect()
    }
}

fn power_of_ten(exponent: i64) -> BigRational {
    let power = BigRational::from(BigInt::from(10).pow(exponent.unsigned_abs() as u32));
    if exponent < 0 { power.recip() } else { power }
}

/// A number in decimal notation, or if that is too long, as a multiple of a power of ten or as a fraction.
fn tick_text(value: &BigRational) -> String {
    // An infinite decimal is cut where it is too long for a label.
    let text = decimal(value);
    if text.len() <= LONGEST_LABEL || !value.is_integer() && value.to_string().len() > LONGEST_LABEL
    {
        return text;
    }
    if value.is_integer() {
        let digits = text.trim_end_matches('0');
        return format!("{digits}*10^{}", text.len() - digits.len());
    }
    value.to_string()
}

/// A multiple of a power of ten in decimal notation.
fn decimal(value: &BigRational) -> String {
    let mut digits = 0;
    let (mut scaled, ten) = (value.abs(), BigRational::from(BigInt::from(10)));
    while !scaled.is_integer() && digits < LONGEST_LABEL {
        scaled *= &ten;
        digits += 1;
    }
    let (whole, rest) = scaled
        .to_integer()
        .div_rem(&BigInt::from(10).pow(digits as u32));
    let sign = if value.is_negative() { "-" } else { "" };
    if digits == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{:0>digits$}", rest.to_string())
}

impl Axis {
    /// The number of characters for this axis: one for each integer if there is room.
    fn cells(&self, most: usize) -> usize {
        match self.integers {
            Some(n) if n < most => n + 1,
            _ => most,
        }
    }

    fn cell(&self, place: f64, most: usize) -> usize {
        let last = self.cells(most) - 1;
        ((place * last as f64).round() as usize).min(last)
    }
}

impl Scatter {
    pub fn new(points: &[[BigRational; 2]], budget: &Budget) -> Result<Scatter> {
        let along = |axis: usize| {
            let values: Vec<BigRational> = points.iter().map(|point| point[axis].clone()).collect();
            let span = Span::of(&values, budget)?;
            let (mut texts, mut places) = (Vec::new(), Vec::new());
            let length = span.length();
            for value in &values {
                budget.check()?;
                budget.push(&mut texts, value.to_string())?;
                places.push(span.place(value, &length));
            }
            Ok::<_, Halt>((span.axis(), texts, places))
        };
        let (across, left, xs) = along(0)?;
        let (up, right, ys) = along(1)?;
        Ok(Scatter {
            coordinates: left.into_iter().zip(right).map(|(x, y)| [x, y]).collect(),
            places: xs.into_iter().zip(ys).map(|(x, y)| [x, y]).collect(),
            axes: [across, up],
        })
    }

    pub fn text(&self) -> String {
        let [across, up] = &self.axes;
        let (columns, rows) = (across.cells(COLUMNS), up.cells(ROWS));
        let mut area = vec![vec![' '; columns]; rows];
        for &[x, y] in &self.places {
            area[up.cell(y, ROWS)][across.cell(x, COLUMNS)] = 'o';
        }
        let mut sides = vec![String::new(); rows];
        for (tick, text) in &up.ticks {
            sides[up.cell(*tick, ROWS)].clone_from(text);
        }
        let wide = sides.iter().map(String::len).max().unwrap_or(0);
        let mut below = String::new();
        for (tick, text) in &across.ticks {
            let at = across.cell(*tick, COLUMNS);
            if below.is_empty() || below.len() < at {
                below = format!("{below:at$}{text}");
            }
        }
        let rows = sides.iter().zip(&area).rev();
        let rows = rows.map(|(side, row)| {
            let row: String = row.iter().collect();
            format!("{side:>wide$} |{row}").trim_end().to_string()
        });
        let mut lines: Vec<String> = rows.collect();
        lines.push(format!("{:wide$} +{}", "", "-".repeat(columns)));
        lines.push(format!("{:wide$}  {below}", "").trim_end().to_string());
        lines.join("\n")
    }

    pub fn canvas(&self) -> Canvas {
        let [across, up] = &self.axes;
        let side = up
            .ticks
            .iter()
            .map(|(_, text)| text_width(text))
            .fold(0.0, f64::max);
        let (left, top) = (MARGIN + side + 2.0 * GAP, MARGIN + FONT_SIZE);
        let (right, bottom) = (left + AREA.0, top + AREA.1);
        let mut canvas = Canvas::new(right + 4.0 * MARGIN, bottom + GAP + 2.0 * LINE);
        let x = |place: f64| left + place * AREA.0;
        let y = |place: f64| bottom - place * AREA.1;
        for (tick, text) in &up.ticks {
            let y = y(*tick);
            canvas.guide((left - GAP, y), (right, y));
            canvas.text((left - 1.5 * GAP, y + MIDDLE), text, Anchor::End);
        }
        let mut free = f64::NEG_INFINITY;
        for (tick, text) in &across.ticks {
            let (x, half) = (x(*tick), text_width(text) / 2.0);
            canvas.line((x, bottom + GAP), (x, bottom + GAP + 4.0), Paint::Ink, 1.0);
            if x - half > free {
                canvas.text((x, bottom + GAP + LINE), text, Anchor::Middle);
                free = x + half + GAP;
            }
        }
        let corner = (left - GAP, bottom + GAP);
        canvas.line(corner, (right + GAP, corner.1), Paint::Ink, 1.5);
        canvas.line(corner, (corner.0, top - GAP), Paint::Ink, 1.5);
        let radius = if self.places.len() > 200 { 2.0 } else { 3.0 };
        for &[across, up] in &self.places {
            canvas.circle((x(across), y(up)), radius, Paint::Left);
        }
        canvas
    }
}

/// Coloured cells, with labels of the rows and columns.
pub struct Heatmap {
    pub columns: Vec<String>,
    pub rows: Vec<(String, Vec<HeatCell>)>,
    /// What the signs mean.
    pub legend: String,
}

pub struct HeatCell {
    pub text: String,
    /// The cell in a drawing by characters.
    pub sign: char,
    pub fill: Paint,
    pub opacity: f64,
}

impl HeatCell {
    /// Cells of numbers, from light to dark.
    pub fn shades(
        texts: Vec<String>,
        numbers: &[BigRational],
        budget: &Budget,
    ) -> Result<(Vec<HeatCell>, String)> {
        const SIGNS: &[u8; 10] = b" .:-=+*#%@";
        let [least, most] = extremes(numbers.iter(), budget)?;
        let part = |x: &BigRational, whole: &BigRational| {
            if whole.is_zero() {
                0.0
            } else {
                quotient(x, whole)
            }
        };
        let (length, largest) = (&most - &least, most.abs().max(least.abs()));
        let legend = format!("\" \" is {least}, \"@\" is {most}");
        let mut cells = Vec::with_capacity(numbers.len());
        for (text, x) in texts.into_iter().zip(numbers) {
            budget.check()?;
            cells.push(HeatCell {
                text,
                sign: char::from(SIGNS[(part(&(x - &least), &length) * 9.0).round() as usize % 10]),
                fill: if x.is_negative() {
                    Paint::Right
                } else {
                    Paint::Left
                },
                opacity: (part(&x.abs(), &largest) * 70.0).round() / 100.0,
            });
        }
        Ok((cells, legend))
    }

    /// Cells of other values: each has a colour and a sign, its first letter or another one that is free.
    pub fn colours(texts: Vec<String>) -> (Vec<HeatCell>, String) {
        const PAINTS: [Paint; 4] = [Paint::Either, Paint::Amber, Paint::Plum, Paint::Teal];
        const OPACITIES: [f64; 3] = [0.4, 0.7, 0.15];
        let mut kinds: HashMap<String, (usize, char)> = HashMap::new();
        let mut legend = Vec::new();
        let mut used = HashSet::new();
        let cells = texts.into_iter().map(|text| {
            let next = kinds.len();
            let (kind, sign) = *kinds.entry(text.clone()).or_insert_with(|| {
                let own = text.chars().find(|c| !c.is_control() && *c != ' ');
                let mut signs = own
                    .into_iter()
                    .chain('a'..='z')
                    .chain('A'..='Z')
                    .chain('0'..='9');
                let sign = signs.find(|sign| used.insert(*sign)).unwrap_or('?');
                legend.push(format!("{sign}: {text}"));
                (next, sign)
            });
            let (fill, opacity) = match &*text {
                "L" => (Paint::Left, OPACITIES[0]),
                "R" => (Paint::Right, OPACITIES[0]),
                _ => (
                    PAINTS[kind % PAINTS.len()],
                    OPACITIES[kind / PAINTS.len() % OPACITIES.len()],
                ),
            };
            HeatCell {
                text,
                sign,
                fill,
                opacity,
            }
        });
        let cells = cells.collect();
        (cells, legend.join(", "))
    }
}

/// Cells have a readable text up to this many columns and rows.
const MOST_WITH_TEXT: usize = 24;

impl Heatmap {
    pub fn text(&self) -> String {
        let wide = self
            .rows
            .iter()
            .map(|(name, _)| name.width())
            .max()
            .unwrap_or(0);
        let mut lines = Vec::new();
        if let ([first, ..], [.., last]) = (&self.columns[..], &self.columns[..]) {
            let room = (2 * self.columns.len()).saturating_sub(first.width() + 1);
            lines.push(match self.columns.len() {
                1 => format!("{:wide$}  {first}", ""),
                _ => format!("{:wide$}  {first} {last:>room$}", ""),
            });
        }
        for (name, cells) in &self.rows {
            let gap = " ".repeat(wide - name.width());
            let signs: String = cells.iter().flat_map(|cell| [cell.sign; 2]).collect();
            lines.push(format!("{gap}{name} |{signs}|"));
        }
        lines.push(self.legend.clone());
        lines.join("\n")
    }

    pub fn canvas(&self) -> Canvas {
        let most = self.columns.len().max(self.rows.len());
        let has_text = most <= MOST_WITH_TEXT;
        let longest = self
            .rows
            .iter()
            .flat_map(|(_, cells)| cells)
            .map(|cell| text_width(&cell.text));
        let longest = longest.fold(0.0, f64::max) + GAP;
        let (columns, rows) = (self.columns.len() as f64, self.rows.len() as f64);
        let high = if has_text {
            26.0
        } else {
            (560.0 / most as f64).max(5.0)
        };
        let wide = if has_text {
            longest.clamp(high, (640.0 / columns).max(80.0))
        } else {
            high
        };
        let side = self
            .rows
            .iter()
            .map(|(name, _)| text_width(name))
            .fold(0.0, f64::max);
        let (left, top) = (MARGIN + side + GAP, MARGIN + LINE);
        // The last label of a column may extend beyond it.
        let beyond = self.columns.last().map_or(0.0, |name| text_width(name));
        let mut canvas = Canvas::new(
            left + columns * wide + beyond + MARGIN,
            top + rows * high + MARGIN,
        );
        let mut free = 0.0;
        for (at, name) in self.columns.iter().enumerate() {
            let (x, half) = (left + (at as f64 + 0.5) * wide, text_width(name) / 2.0);
            if x - half >= free {
                canvas.text((x, top - 0.4 * LINE), name, Anchor::Middle);
                free = x + half + GAP;
            }
        }
        let mut free = 0.0;
        for (at, (name, cells)) in self.rows.iter().enumerate() {
            let y = top + at as f64 * high;
            let middle = y + high / 2.0;
            if middle >= free {
                canvas.text((left - GAP, middle + MIDDLE), name, Anchor::End);
                free = middle + LINE;
            }
            for (column, cell) in cells.iter().enumerate() {
                let x = left + column as f64 * wide;
                if cell.opacity > 0.0 {
                    let corners = rectangle((x, y), (wide, high));
                    canvas.shade(corners, cell.fill, cell.opacity);
                }
                if has_text {
                    canvas.label((x + wide / 2.0, middle), &cell.text, wide - 4.0, Paint::Ink);
                }
            }
        }
        let (right, bottom) = (left + columns * wide, top + rows * high);
        let frame = vec![
            (left, top),
            (right, top),
            (right, bottom),
            (left, bottom),
            (left, top),
        ];
        canvas.polyline(frame, Paint::Faint, 1.0);
        canvas
    }
}
