import type { EnteredScore } from '#contract/insight/indicators.ts';

export interface Row {
  readonly score: number | null;
  readonly source: string;
  readonly note: string;
}

export const rowOf = ({ score, source, note }: EnteredScore): Row => ({ score, source, note });

/** What is typed in a line, as it is sent. */
export const typedRow = ({ score, source, note }: Row): Row => ({
  score: score ?? null,
  source: source.trim(),
  note: note.trim(),
});

const isSame = (one: Row, other: Row): boolean =>
  one.score === other.score && one.source === other.source && one.note === other.note;

/** Whether a source or a note was typed for a line that has no score: there is nothing that it could be said of. */
export function lacksScore(was: Row, row: Row | undefined, field: 'source' | 'note'): boolean {
  if (!row) return false;
  const typed = typedRow(row);
  return typed.score === null && typed[field] !== '' && typed[field] !== was[field];
}

/** What differs from what is on record. */
export const changesOf = (scores: readonly EnteredScore[], rows: readonly Row[]) =>
  scores.flatMap((line, index) => {
    const row = rows[index];
    if (!row) return [];
    const [was, typed] = [rowOf(line), typedRow(row)];
    // A source or a note without a score is refused in the form.
    const isNothing = isSame(typed, was) || (typed.score === null && was.score === null);
    return isNothing ? [] : [{ indicatorId: line.indicatorId, was, ...typed }];
  });

/** Whether all changes are on record by now. */
export const areStored = (changes: ReturnType<typeof changesOf>, scores: readonly EnteredScore[]): boolean =>
  changes.every(({ indicatorId, was: _, ...typed }) => {
    const line = scores.find((one) => one.indicatorId === indicatorId);
    return line !== undefined && isSame(typed, rowOf(line));
  });

/** Indicators of which somebody else has saved something since. */
export function changedIndicators(before: readonly EnteredScore[], after: readonly EnteredScore[]): number[] {
  const former = new Map(before.map((line) => [line.indicatorId, line]));
  return after.flatMap((line) => {
    const was = former.get(line.indicatorId);
    return was && !isSame(was, line) ? [line.indicatorId] : [];
  });
}
