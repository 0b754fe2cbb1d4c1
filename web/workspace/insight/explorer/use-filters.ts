import { useCallback, useMemo } from 'react';
import { type Filters, readFilters, writeFilters } from '#web/shared/explorer-filters.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';

/** Id of the article in the preview, as in the URL. */
const previewName = 'article';

/**
 * The URL is the page's state: the same link shows the same to a colleague, and Back undoes the last change. Focus and
 * scroll position stay.
 */
export function useFilters() {
  const [search, changeSearch] = useSearch();
  const filters = useMemo(() => readFilters(search), [search]);
  const preview = Number(search.get(previewName)) || undefined;

  const setFilters = useCallback(
    (change: Partial<Filters>) => {
      changeSearch(() => new URLSearchParams(writeFilters({ ...filters, ...change })));
    },
    [filters, changeSearch],
  );
  const setPreview = useCallback(
    (id: number | undefined) => {
      const next = new URLSearchParams(writeFilters(filters));
      if (id !== undefined) next.set(previewName, String(id));
      changeSearch(() => next, { replace: true });
    },
    [filters, changeSearch],
  );
  return { filters, setFilters, preview, setPreview };
}
