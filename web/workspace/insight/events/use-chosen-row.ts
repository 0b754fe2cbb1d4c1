import { type RefObject, useEffect, useRef } from 'react';

/** Refers to the row of the event that was chosen in the lanes, which comes into view. */
export function useChosenRow<Row extends Element>(chosen: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return row;
}
