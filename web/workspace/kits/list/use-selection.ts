import { useState } from 'react';

interface Chosen {
  readonly under: string;
  readonly ids: readonly number[];
  readonly isAll: boolean;
}

/**
 * The rows that were chosen, on whatever page, or all that match the filters. What was chosen under other filters is
 * chosen no more.
 */
export function useSelection(narrowing: object) {
  const under = JSON.stringify(narrowing);
  const [chosen, setChosen] = useState<Chosen>();
  const { ids, isAll }: Chosen = chosen?.under === under ? chosen : { under, ids: [], isAll: false };
  return {
    ids,
    isAll,
    isEmpty: !isAll && ids.length === 0,
    choose: (next: readonly number[]) => setChosen({ under, ids: next, isAll: false }),
    /** One that is there no more. */
    drop: (id: number) => setChosen((now) => now && { ...now, ids: now.ids.filter((chosenId) => chosenId !== id) }),
    chooseAll: () => setChosen({ under, ids: [], isAll: true }),
    clear: () => setChosen(undefined),
  };
}

export type Selection = ReturnType<typeof useSelection>;
