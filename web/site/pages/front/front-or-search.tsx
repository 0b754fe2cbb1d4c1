import { usePageData } from '../../shown-page.tsx';
import type { SearchData } from '../search/load-search.ts';
import { SearchPage } from '../search/search-page.tsx';
import type { FrontData } from './front-data.ts';
import { Component as FrontPage } from './front-page.tsx';

/** Content of `/front`: with a query, search results. */
function FrontOrSearch() {
  const data = usePageData<FrontData | SearchData>();
  return 'sections' in data ? <SearchPage /> : <FrontPage />;
}

export { FrontOrSearch as Component };
