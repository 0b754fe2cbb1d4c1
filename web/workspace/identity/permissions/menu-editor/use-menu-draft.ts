import { useEffect, useRef, useState } from 'react';
import type { ArrangedMenu } from '#contract/identity/menu-editing.ts';
import type { ArrangedItem } from '#contract/identity/menu-rules.ts';
import { dropNamed, type LocalDraft } from '#web/workspace/kits/versioned/local-draft.ts';
import { findLeftDraft, holdDraft, TabStore } from '#web/workspace/kits/versioned/tab-draft.ts';
import { mergeMenus } from './merge-menus.ts';

const key = 'menu';
/** How many steps can be undone. */
const maxSteps = 100;
/** A pause in typing that begins another step, in milliseconds. */
const typingPause = 2_000;

type Items = readonly ArrangedItem[];

/** What the browser keeps. */
interface StoredDraft {
  /** What was published when the draft began. */
  readonly base: Items;
  readonly items: Items;
}

interface Draft extends StoredDraft {
  readonly version: number;
  /** Earlier states, latest last. */
  readonly past: readonly Items[];
  /** What a colleague has changed too in what was published since the draft began; the draft's is kept. */
  readonly clashes: Items;
}

const begin = ({ version, items }: ArrangedMenu): Draft => ({ version, base: items, items, past: [], clashes: [] });

/** The same changes over what a colleague or a release has published since. */
function over(draft: Draft, menu: ArrangedMenu): Draft {
  const onto = (items: Items) => mergeMenus(draft.base, items, menu.items);
  const { items, clashes } = onto(draft.items);
  const past = draft.past.map((earlier) => onto(earlier).items);
  return { version: menu.version, base: menu.items, items, past, clashes };
}

/**
 * Whether a draft was begun over what is published. A release adds its pages to the menu without making a version, so
 * the version alone does not tell.
 */
const isOver = ({ version, base }: Pick<Draft, 'version' | 'base'>, menu: ArrangedMenu) =>
  version === menu.version && JSON.stringify(base) === JSON.stringify(menu.items);

const isChanged = ({ base, items }: StoredDraft) => JSON.stringify(items) !== JSON.stringify(base);

function open(menu: ArrangedMenu, stored: LocalDraft<Partial<StoredDraft>> | undefined): Draft {
  const { base, items } = stored?.values ?? {};
  if (!stored || !base || !items) return begin(menu);
  const draft = { ...begin(menu), version: stored.version, base, items };
  return isOver(draft, menu) ? draft : over(draft, menu);
}

/** The menu as it is being arranged: kept in this browser, for each tab apart, until it is published or given up. */
export function useMenuDraft(menu: ArrangedMenu) {
  const [left] = useState(() => findLeftDraft<Partial<StoredDraft>>(key));
  const [store] = useState(() => new TabStore<StoredDraft>(key));
  const [draft, setDraft] = useState(() => open(menu, left?.draft));
  // Who goes on arranging while the server is asked changes what is there then.
  const latest = useRef(draft);
  /** The field that is being typed in, as long as nothing else happens. */
  const typed = useRef<{ readonly field: string; readonly at: number }>(undefined);

  function keep(next: Draft): void {
    latest.current = next;
    typed.current = undefined;
    setDraft(next);
    keepHere();
  }

  /** Answers whether the browser had room for it. */
  function keepHere(): boolean {
    const { version, base, items } = latest.current;
    if (isChanged(latest.current)) return store.keep({ version, values: { base, items } });
    store.drop();
    return true;
  }

  const keepAgain = useRef(keepHere);
  keepAgain.current = keepHere;
  useEffect(() => {
    const release = holdDraft(
      () => store,
      () => void keepAgain.current(),
    );
    // What another tab has left behind is this one's now.
    if (left && keepAgain.current()) dropNamed(left.name);
    return release;
  }, [left, store]);

  return {
    ...draft,
    /**
     * Makes a change that can be undone; with what was typed just before in the same field, which is named such as
     * `50 path`, as one step.
     */
    change: (items: Items, field?: string) => {
      const [now, at, last] = [latest.current, performance.now(), typed.current];
      const goesOn = field !== undefined && last?.field === field && at - last.at < typingPause;
      keep({ ...now, items, past: goesOn ? now.past : [...now.past, now.items].slice(-maxSteps) });
      if (field !== undefined) typed.current = { field, at };
    },
    undo: () => {
      const now = latest.current;
      const items = now.past.at(-1);
      if (items) keep({ ...now, items, past: now.past.slice(0, -1) });
    },
    /** Begins again from what is published. */
    reset: (published: ArrangedMenu) => keep(begin(published)),
    /** After `sent` was published: what was changed since is the next draft. */
    goOn: (sent: Items, published: ArrangedMenu) => {
      const now = latest.current;
      keep(now.items === sent ? begin(published) : { ...over({ ...now, base: sent }, published), past: [] });
    },
    /** Goes on over what a colleague or a release has published in between, if anything. Returns whether it was so. */
    rebase: (published: ArrangedMenu): boolean => {
      if (isOver(latest.current, published)) return false;
      keep(over(latest.current, published));
      return true;
    },
  };
}
