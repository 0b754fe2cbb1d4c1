import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshList, viewCountsKey } from './refresh-list.ts';

it('asks again for the rows of a list and the counts of all its views, and for no other list', async () => {
  const queries = new QueryClient();
  const counts = [...viewCountsKey('suppliers'), {}, [{}, { state: 'approved' }]];
  const others = [...viewCountsKey('inquiries'), {}, [{}]];
  const rows = ['supplier.list', { body: { page: 1 } }];
  for (const key of [counts, others, rows]) queries.setQueryData(key, []);
  await refreshList(queries, 'suppliers', ['supplier.list']);
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect([counts, rows, others].map(isStale)).toEqual([true, true, false]);
});
