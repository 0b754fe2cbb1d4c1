import { useState } from 'react';
import type { Correction } from '#contract/table-import.ts';

/** Spelled out, because importing the value would bring the schemas along; the type keeps it equal. */
export const maxCorrectedCell: typeof import('#contract/table-import.ts').maxCorrectedCell = 1_000;

export const isTooLong = (value: string): boolean => value.length > maxCorrectedCell;

/** Corrected cells that nobody has checked yet, by their place: `row column`. */
export type Edits = ReadonlyMap<string, Correction>;

export const placeOf = ({ row, column }: Pick<Correction, 'row' | 'column'>): string => `${row} ${column}`;

/** Whether they can be sent to be checked. */
export const areSendable = (edits: Edits): boolean => ![...edits.values()].some(({ value }) => isTooLong(value));

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
