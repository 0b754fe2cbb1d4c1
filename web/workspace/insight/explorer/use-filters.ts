import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, readFilters, writeFilters } from '#web/shared/explorer-filters.ts';

/** Id of the article in the preview, as in the URL. */
const previewName = 'article';

/**
 * The URL is the page's state: the same link shows the same to a colleague, and Back undoes the last change. Focus and
 * scroll position stay.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const preview = Number(search.get(previewName)) || undefined;

  const setFilters = useCallback(
    (change: Partial<Filters>) => {
      setSearch(writeFilters({ ...filters, ...change }), { state: { staysInPlace: true } });
    },
    [filters, setSearch],
  );
  const setPreview = useCallback(
    (id: number | undefined) => {
      const next = new URLSearchParams(writeFilters(filters));
      if (id !== undefined) next.set(previewName, String(id));
      setSearch(next, { replace: true, state: { staysInPlace: true } });
    },
    [filters, setSearch],
  );
  return { filters, setFilters, preview, setPreview };
}
