import { useState } from 'react';
import type { Correction } from '#contract/table-import.ts';

/** Corrected cells that nobody has checked yet, by their place: `row column`. */
export type Edits = ReadonlyMap<string, Correction>;

export const placeOf = ({ row, column }: Pick<Correction, 'row' | 'column'>): string => `${row} ${column}`;

export function useEdits() {
  const [edits, setEdits] = useState<Edits>(new Map());
  return {
    edits,
    edit: (correction: Correction) => setEdits((before) => new Map(before).set(placeOf(correction), correction)),
    clearEdits: () => setEdits(new Map()),
    /** Drops what was sent to be checked; what was typed in the meantime stays. */
    dropSent: (sent: Edits) =>
      setEdits((now) => new Map([...now].filter(([place, { value }]) => sent.get(place)?.value !== value))),
  };
}
