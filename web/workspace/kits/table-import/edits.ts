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
  };
}
