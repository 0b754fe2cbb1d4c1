import { useState } from 'react';
import type { ContactTarget } from '#contract/outreach/contacts.ts';
import type { ContactFilters } from './use-contact-filters.ts';

/** Selected rows over all pages, or all that match the filters. A change of filters clears the selection. */
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
