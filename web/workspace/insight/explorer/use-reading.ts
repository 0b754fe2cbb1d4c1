import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueryReading } from '#contract/insight/explorer-reading.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { api } from '#web/shared/api/client.ts';

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
    queryKey: ['explorer.reading', q],
    // With the query that it was read from: while the next one is read, the places of mistakes are those of this one.
    queryFn: async ({ signal }) => {
      const answer = await api('explorer.reading', { body: { q } }, { quiet: true, signal });
      if (!answer.success) throw new ApiError(answer);
      return { q, reading: answer.result };
    },
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  });
  return typed.trim() === '' || q.trim() === '' ? undefined : data;
}
