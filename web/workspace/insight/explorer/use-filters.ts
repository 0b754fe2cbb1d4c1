import { useCallback, useMemo } from 'react';
import { type Filters, readFilters } from '#contract/insight/explorer-filters.ts';
import { writeFilters } from '#web/shared/explorer-filters.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';

/** Id of the article in the preview, as in the URL. */
const previewName = 'article';
/** Id of the theme that the search began with. */
const themeName = 'theme';

/** Changes filters; one that goes by what is chosen is told what that is by then. */
export type ChangeFilters = (change: Partial<Filters> | ((shown: Filters) => Partial<Filters>)) => void;

/**
 * The URL is the page's state: the same link shows the same to a colleague, and Back undoes the last change. Focus and
 * scroll position stay.
 */
export function useFilters() {
  const [search, changeSearch] = useSearch();
  const filters = useMemo(() => readFilters(search), [search]);
  const preview = Number(search.get(previewName)) || undefined;
  const theme = readTheme(search);

  // Each change is made to the address as it is: what was drawn last may still be the one before.
  const setFilters: ChangeFilters = useCallback(
    (change) =>
      changeSearch((before) => {
        const shown = readFilters(before);
        return addressOf({ ...shown, ...(typeof change === 'function' ? change(shown) : change) }, readTheme(before));
      }),
    [changeSearch],
  );
  const setPreview = useCallback(
    (id: number | undefined) =>
      changeSearch(
        (before) => {
          const next = addressOf(readFilters(before), readTheme(before));
          if (id !== undefined) next.set(previewName, String(id));
          return next;
        },
        { replace: true },
      ),
    [changeSearch],
  );
  return { filters, setFilters, preview, setPreview, theme };
}

function readTheme(search: URLSearchParams): number | undefined {
  return Number(search.get(themeName)) || undefined;
}

function addressOf(filters: Filters, theme: number | undefined): URLSearchParams {
  const address = new URLSearchParams(writeFilters(filters));
  if (theme !== undefined) address.set(themeName, String(theme));
  return address;
}
