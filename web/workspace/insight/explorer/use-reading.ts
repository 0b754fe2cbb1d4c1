import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueryReading } from '#contract/insight/explorer-reading.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

/** Pause after the last key, in milliseconds. */
const pause = 300;

/** What a query means, shortly after it is typed, with the query it was read from; `undefined` without words. */
export function useReading(typed: string): { readonly q: string; readonly reading: QueryReading } | undefined {
  const [q, setQ] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    ...apiQuery('explorer.reading', { body: { q } }, { quiet: true }),
    select: (reading) => ({ q, reading }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  });
  return typed.trim() === '' || q.trim() === '' ? undefined : data;
}
