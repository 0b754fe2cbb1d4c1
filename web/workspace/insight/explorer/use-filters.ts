import { useCallback, useMemo } from 'react';
import { type Filters, readFilters } from '#contract/insight/explorer-filters.ts';
import { writeFilters } from '#web/shared/explorer-filters.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';

/** Id of the article in the preview, as in the URL. */
const previewName = 'article';
/** Id of the theme that the search began with. */
const themeName = 'theme';

/**
 * The URL is the page's state: the same link shows the same to a colleague, and Back undoes the last change. Focus and
 * scroll position stay.
 */
export function useFilters() {
  const [search, changeSearch] = useSearch();
  const filters = useMemo(() => readFilters(search), [search]);
  const preview = Number(search.get(previewName)) || undefined;
  const theme = Number(search.get(themeName)) || undefined;

  const setFilters = useCallback(
    (change: Partial<Filters>) => {
      changeSearch(() => addressOf({ ...filters, ...change }, theme));
    },
    [filters, theme, changeSearch],
  );
  const setPreview = useCallback(
    (id: number | undefined) => {
      const next = addressOf(filters, theme);
      if (id !== undefined) next.set(previewName, String(id));
      changeSearch(() => next, { replace: true });
    },
    [filters, theme, changeSearch],
  );
  return { filters, setFilters, preview, setPreview, theme };
}

function addressOf(filters: Filters, theme: number | undefined): URLSearchParams {
  const address = new URLSearchParams(writeFilters(filters));
  if (theme !== undefined) address.set(themeName, String(theme));
  return address;
}
