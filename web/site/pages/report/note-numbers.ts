import type { FigureExplanation } from '#contract/insight/figures.ts';
import type { Report } from '#contract/insight/reports.ts';

const keyOf = ({ figure }: FigureExplanation) => JSON.stringify(figure.ref);

/** Every figure of a report that can be opened, in page order: the notes on paper. */
export function notesOf({ figures, peers, hotWords, evaluation, themes = [] }: Report): FigureExplanation[] {
  const shown = [
    ...figures,
    ...peers.flatMap(({ shareOfVoice }) => shareOfVoice ?? []),
    ...(hotWords?.items.flatMap(({ explanation }) => explanation ?? []) ?? []),
    ...(evaluation?.pillars.flatMap(({ indicators }) => indicators.map(({ explanation }) => explanation)) ?? []),
    ...themes.flatMap(({ figures: ofTheme, words = [], companies = [] }) => [
      ...ofTheme,
      ...[...words, ...companies].map(({ explanation }) => explanation),
    ]),
  ];
  return [...new Map(shown.map((explanation) => [keyOf(explanation), explanation])).values()];
}

/** Number of a figure's note, from 1. */
export function numberNotes(notes: readonly FigureExplanation[]): (explanation: FigureExplanation) => number {
  const numbers = new Map(notes.map((note, index) => [keyOf(note), index + 1]));
  return (explanation) => numbers.get(keyOf(explanation)) ?? 0;
}
