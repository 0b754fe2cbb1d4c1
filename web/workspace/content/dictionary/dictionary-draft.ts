import type { QueryClient } from '@tanstack/react-query';
import type { Enumeration } from '#contract/codes/enumerations.ts';
import type { KeptEnumeration } from '#contract/content/dictionary.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

export const enumerationsQuery = apiQuery('dictionary.manage', {}, { quiet: true });

export const enumerationVersionsQuery = (enumeration: Enumeration) =>
  apiQuery('dictionary.versions', { params: { enumeration } }, { quiet: true });

/** Shows an enumeration as the server has just answered: what is on its way may have been read before. */
export async function showStored(queries: QueryClient, stored: KeptEnumeration): Promise<void> {
  const { queryKey } = enumerationsQuery;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (all) => all?.map((one) => (one.enumeration === stored.enumeration ? stored : one)));
}

export interface DraftItem {
  /** Of the row, as long as the page is open. */
  readonly id: number;
  readonly key: string;
  readonly label: { readonly 'zh-CN': string; readonly en: string };
  readonly isOff: boolean;
  readonly isUsed: boolean;
  /** Not saved yet: its code can still be chosen. */
  readonly isNew: boolean;
}

/** What was changed of an enumeration and is not saved. */
export interface DictionaryDraft {
  /** The version on screen when the change began. */
  readonly version: number;
  /** The items of that version. */
  readonly base: readonly DraftItem[];
  readonly items: readonly DraftItem[];
  /** What the server has against it, by place: `2.label.en`. */
  readonly issues: Readonly<Record<string, string>>;
}

export function draftOf({ version, items: stored }: KeptEnumeration): DictionaryDraft {
  const items = stored.map(({ label, ...item }, id) => ({
    ...item,
    id,
    label: { 'zh-CN': label['zh-CN'], en: label.en ?? '' },
    isNew: false,
  }));
  return { version, base: items, items, issues: {} };
}

/** What of a draft is sent, in order. */
export const sentItems = (items: readonly DraftItem[]) => items.map(({ key, label, isOff }) => ({ key, label, isOff }));

/** A draft, if it says anything else than what is stored. */
export function changedFrom(stored: KeptEnumeration, draft: DictionaryDraft): DictionaryDraft | undefined {
  const isSame = JSON.stringify(sentItems(draft.items)) === JSON.stringify(sentItems(draftOf(stored).items));
  return isSame ? undefined : draft;
}

/**
 * A draft upon what is stored by now: whatever was not changed in it follows, and what was changed stays. An item that
 * was removed here is back where somebody has changed it since, or it is in use; one that was removed there stays as a
 * new one where it was changed here. One that was added alike in both is one: its answer may have been lost.
 */
export function rebased({ base, items, ...draft }: DictionaryDraft, stored: KeptEnumeration): DictionaryDraft {
  const before = new Map(base.map((item) => [item.key, item]));
  const own = new Map(items.filter(({ key }) => before.has(key)).map((item) => [item.key, item]));
  const latest = draftOf(stored);
  let id = freeId(items);
  const theirs = latest.items.flatMap((item) => {
    const [was, mine] = [before.get(item.key), own.get(item.key)];
    if (was && mine) return [{ ...merge(was, mine, item), id: mine.id }];
    if (was && !item.isUsed && isLike(was, item)) return [];
    const added = was ? undefined : items.find((one) => one.isNew && isLike(one, item));
    return [{ ...item, id: added?.id ?? id++ }];
  });
  const isStored = new Set(theirs.map((item) => item.id));
  const ours = items.flatMap((item) => {
    if (isStored.has(item.id)) return [];
    const was = before.get(item.key);
    return was && isLike(was, item) ? [] : [{ ...item, isUsed: false, isNew: true }];
  });
  const kept = new Map([...theirs, ...ours].map((item) => [item.id, item]));
  const stayed = base.filter(({ key }) => own.has(key)).map(({ key }) => own.get(key)?.id);
  const isMoved = stayed.join() !== [...own.values()].map((item) => item.id).join();
  const order = isMoved ? inOrder(items, theirs) : inOrder(theirs, items);
  return { ...draft, version: stored.version, base: latest.items, items: order.flatMap((of) => kept.get(of) ?? []) };
}

/** An item as it is there, but for what was changed of it here. */
const merge = (was: DraftItem, mine: DraftItem, theirs: DraftItem): DraftItem => ({
  ...theirs,
  label: {
    'zh-CN': (mine.label['zh-CN'] === was.label['zh-CN'] ? theirs : mine).label['zh-CN'],
    en: (mine.label.en === was.label.en ? theirs : mine).label.en,
  },
  isOff: (mine.isOff === was.isOff ? theirs : mine).isOff,
});

const isLike = (one: DraftItem, other: DraftItem): boolean =>
  JSON.stringify(sentItems([one])) === JSON.stringify(sentItems([other]));

/** The rows of `lead`, and those of `rest` that are not among them: each after what it follows there, or at the end. */
function inOrder(lead: readonly DraftItem[], rest: readonly DraftItem[]): readonly number[] {
  const order = lead.map(({ id }) => id);
  const last = rest.findLastIndex(({ id }) => order.includes(id));
  let place = 0;
  for (const [index, { id }] of rest.entries()) {
    if (!order.includes(id)) order.splice(index > last ? order.length : place, 0, id);
    place = order.indexOf(id) + 1;
  }
  return order;
}

const freeId = (items: readonly DraftItem[]): number => Math.max(-1, ...items.map(({ id }) => id)) + 1;

/** With a new item at the end, under the next free number. */
export function withNewItem({ items, ...draft }: DictionaryDraft): DictionaryDraft {
  const numbers = items.map(({ key }) => Number(key)).filter(Number.isInteger);
  const key = String((Math.floor(Math.max(0, ...numbers) / 10) + 1) * 10);
  const item = { id: freeId(items), key, label: { 'zh-CN': '', en: '' }, isOff: false, isUsed: false, isNew: true };
  return { ...draft, items: [...items, item] };
}
