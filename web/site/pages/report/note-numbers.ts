import type { FigureExplanation } from '#contract/figure.ts';
import type { Report } from '#contract/report.ts';

/** Every figure of a report that opens, in the order in which it stands on the page: the order of the notes on paper. */
export function notesOf({ figures, peers, hotWords }: Report): FigureExplanation[] {
  return [
    ...figures,
    ...peers.flatMap(({ activityIndex, shareOfVoice }) => [activityIndex, shareOfVoice ?? []].flat()),
    ...hotWords.items.flatMap(({ explanation }) => explanation ?? []),
  ];
}

/** The number of a figure's note, from 1. */
export function numberNotes(notes: readonly FigureExplanation[]): (explanation: FigureExplanation) => number {
  const numbers = new Map(notes.map((note, index) => [note, index + 1]));
  return (explanation) => numbers.get(explanation) ?? 0;
}
