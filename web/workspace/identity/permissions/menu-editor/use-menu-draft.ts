import { useState } from 'react';
import type { ArrangedMenu } from '#contract/identity/menu-editing.ts';
import type { ArrangedItem } from '#contract/identity/menu-rules.ts';
import { dropLocalDraft, readLocalDraft, storeLocalDraft } from '#web/workspace/kits/versioned/local-draft.ts';
import { inOrder } from './move-item.ts';

const key = 'menu';
/** How many steps can be undone. */
const maxSteps = 100;

interface Draft {
  readonly version: number;
  readonly items: readonly ArrangedItem[];
  /** Earlier states, latest last. */
  readonly past: readonly (readonly ArrangedItem[])[];
}

/** Items that a colleague or a release has added since are put where they stand now. */
function withNewer(items: readonly ArrangedItem[], menu: ArrangedMenu): readonly ArrangedItem[] {
  const newer = menu.items.filter(({ id }) => !items.some((item) => item.id === id));
  return newer.length === 0 ? items : inOrder([...items, ...newer]);
}

function open(menu: ArrangedMenu): Draft {
  const stored = readLocalDraft<readonly ArrangedItem[]>(key);
  const items = stored ? stored.values : menu.items;
  return { version: stored?.version ?? menu.version, items, past: [] };
}

/** The menu as it is being arranged: kept in this browser until it is published or given up. */
export function useMenuDraft(menu: ArrangedMenu) {
  const [draft, setDraft] = useState(() => open(menu));

  function keep(next: Draft): void {
    setDraft(next);
    const isSame = JSON.stringify(next.items) === JSON.stringify(menu.items);
    if (isSame) dropLocalDraft(key);
    else storeLocalDraft(key, { version: next.version, values: next.items });
  }

  return {
    ...draft,
    /** Makes a change that can be undone. */
    change: (items: readonly ArrangedItem[]) =>
      keep({ ...draft, items, past: [...draft.past, draft.items].slice(-maxSteps) }),
    undo: () => {
      const items = draft.past.at(-1);
      if (items) keep({ ...draft, items, past: draft.past.slice(0, -1) });
    },
    /** Begins again from what is published. */
    reset: (published: ArrangedMenu) => {
      dropLocalDraft(key);
      setDraft({ version: published.version, items: published.items, past: [] });
    },
    /** Goes on over what a colleague has published in between. */
    rebase: (published: ArrangedMenu) =>
      keep({ ...draft, version: published.version, items: withNewer(draft.items, published) }),
  };
}
