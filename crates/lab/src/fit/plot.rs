//! A picture of the errors by phase.

use std::fmt::Write;

use engine::learning::PHASE_COUNT;

use super::{Errors, PhaseReport};

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 360.0;
const MARGIN: f32 = 48.0;

/// A line of the picture: its name, its colour and its value for a phase.
type Series = (&'static str, &'static str, fn(&PhaseReport) -> f32);

const SERIES: [Series; 4] = [
    ("training, mean", "#9ec5e8", |report| report.training.mean),
    ("validation, mean", "#1f6fb5", |report| {
        report.validation.mean
    }),
    ("training, root mean square", "#f0c090", |report| {
        report.training.square
    }),
    ("validation, root mean square", "#c96a12", |report| {
        report.validation.square
    }),
];

/// The errors of all phases as an SVG picture.
pub fn plot(reports: &[PhaseReport]) -> String {
    let errors = reports
        .iter()
        .flat_map(|report| [report.training, report.validation]);
    let highest = errors.map(|Errors { mean, square }| mean.max(square));
    let top = highest.fold(1.0_f32, f32::max).ceil();
    let x =
        |phase: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * phase as f32 / (PHASE_COUNT - 1) as f32;
    let y = |discs: f32| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * discs / top;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"20\">Error of the evaluation in discs, by phase of the game</text>\n"
    );
    let mut add = |line: String| svg.push_str(&line);
    for discs in 0..=top as u32 {
        let at = y(discs as f32);
        add(format!(
            "<path d=\"M{MARGIN} {at:.1}H{:.1}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{discs}</text>\n",
            WIDTH - MARGIN,
            MARGIN - 6.0,
            at + 4.0
        ));
    }
    for phase in 0..PHASE_COUNT {
        add(format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{phase}</text>\n",
            x(phase),
            HEIGHT - MARGIN + 16.0
        ));
    }
    for (row, (name, color, value)) in SERIES.into_iter().enumerate() {
        let mut path = String::new();
        for (place, report) in reports.iter().enumerate() {
            let step = if place == 0 { 'M' } else { 'L' };
            write!(path, "{step}{:.1} {:.1}", x(report.phase), y(value(report)))
                .expect("strings can always be written");
        }
        let at = 40.0 + 16.0 * row as f32;
        add(format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\
             <text x=\"{:.1}\" y=\"{at}\" fill=\"{color}\">{name}</text>\n",
            WIDTH - MARGIN - 190.0
        ));
    }
    svg.push_str("</svg>\n");
    svg
}
