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
  readonly items: readonly DraftItem[];
  /** What the server has against it, by place: `2.label.en`. */
  readonly issues: Readonly<Record<string, string>>;
}

export function draftOf({ version, items }: KeptEnumeration): DictionaryDraft {
  return {
    version,
    items: items.map(({ label, ...item }, id) => ({
      ...item,
      id,
      label: { 'zh-CN': label['zh-CN'], en: label.en ?? '' },
      isNew: false,
    })),
    issues: {},
  };
}

/** What of a draft is sent, in order. */
export const sentItems = (items: readonly DraftItem[]) => items.map(({ key, label, isOff }) => ({ key, label, isOff }));

export function isChanged(draft: DictionaryDraft, stored: KeptEnumeration): boolean {
  return JSON.stringify(sentItems(draft.items)) !== JSON.stringify(sentItems(draftOf(stored).items));
}

/** With a new item at the end, under the next free number. */
export function withNewItem({ items, ...draft }: DictionaryDraft): DictionaryDraft {
  const numbers = items.map(({ key }) => Number(key)).filter(Number.isInteger);
  const key = String((Math.floor(Math.max(0, ...numbers) / 10) + 1) * 10);
  const id = Math.max(-1, ...items.map((item) => item.id)) + 1;
  const item = { id, key, label: { 'zh-CN': '', en: '' }, isOff: false, isUsed: false, isNew: true };
  return { ...draft, items: [...items, item] };
}
