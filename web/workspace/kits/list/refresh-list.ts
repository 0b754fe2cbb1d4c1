import type { QueryClient } from '@tanstack/react-query';
import type { ListName } from '#contract/codes/lists.ts';

/** Begins the key of all counts of a list's views. */
export const viewCountsKey = (name: ListName) => ['list', 'counts', name] as const;

/** Asks again, after a change, for these queries and for how many rows the views of the list have. */
export async function refreshList(queries: QueryClient, name: ListName, keys: readonly string[]): Promise<void> {
  const changed = [viewCountsKey(name), ...keys.map((key) => [key])];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
