import { useState } from 'react';
import type { ContactTarget } from '#contract/outreach/contacts.ts';
import type { ContactFilters } from './use-contact-filters.ts';

/**
 * The rows that were chosen, on whatever page, or all that match the filters. What was chosen under other filters is
 * chosen no more.
 */
export function useSelection(narrowing: Omit<ContactFilters, 'sort'>) {
  const under = JSON.stringify(narrowing);
  const [chosen, setChosen] = useState<{ under: string; ids: readonly number[]; isAll: boolean }>();
  const { ids, isAll } = chosen?.under === under ? chosen : { ids: [], isAll: false };
  const target: ContactTarget = isAll ? { filter: narrowing } : { ids: [...ids] };
  return {
    ids,
    isAll,
    target,
    choose: (next: readonly number[]) => setChosen({ under, ids: next, isAll: false }),
    chooseAll: () => setChosen({ under, ids: [], isAll: true }),
    clear: () => setChosen(undefined),
  };
}

export type Selection = ReturnType<typeof useSelection>;
