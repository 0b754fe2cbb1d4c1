import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedContent } from '#contract/content/site-content.ts';
import { api } from '#web/shared/api/client.ts';

interface Listing {
  readonly total: number;
  readonly list: ListedContent[];
}

/** Whether two items are ordered together: they have the same parent. */
export function areSiblings(left: ListedContent, right: ListedContent): boolean {
  return left.parent?.id === right.parent?.id;
}

/**
 * Moves items of a list: at once on screen, then on the server, sequentially.
 * @returns an item's index among its siblings, its actions, and the announcement
 */
export function useOrder(items: readonly ListedContent[], listKey: QueryKey) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const siblingsOf = (item: ListedContent) => items.filter((other) => areSiblings(other, item));
  const placeOf = (item: ListedContent) => siblingsOf(item).findIndex(({ id }) => id === item.id);

  /** Moves an item to an index among its siblings; an index out of range does nothing. */
  function move(item: ListedContent, place: number): void {
    const siblings = siblingsOf(item);
    if (place < 0 || place >= siblings.length || place === placeOf(item)) return;
    const others = siblings.filter(({ id }) => id !== item.id);
    const ordered = others.toSpliced(place, 0, item);
    const rest = ordered.values();
    const list = items.map((shown) => (areSiblings(shown, item) ? (rest.next().value ?? shown) : shown));
    // A list that is being read shows the order of before.
    void queries.cancelQueries({ queryKey: listKey });
    queries.setQueryData<Listing>(listKey, (known) => known && { ...known, list });
    setSaid(t('content.moved', { title: item.title, place: place + 1 }));
    const after = others[place - 1]?.id ?? null;
    running.current = running.current.then(async () => {
      const answer = await api('content.move', { body: { id: item.id, after } });
      if (!answer.success) await queries.invalidateQueries({ queryKey: listKey });
    });
  }

  return { placeOf, siblingsOf, move, said };
}

export type Order = ReturnType<typeof useOrder>;
