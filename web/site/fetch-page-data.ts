import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { isOpenPath, publicPaths } from '#contract/paths.ts';

/**
 * Loads any page's data for a navigation inside the open site: the server runs the same loader
 * as for a first visit. A path outside the site becomes a document load, so that the server answers it.
 */
export async function fetchPageData({ request }: LoaderFunctionArgs): Promise<unknown> {
  const url = new URL(request.url);
  // The search of the site is a document of its own, although its path is the front page's.
  const isSearch = url.pathname === publicPaths.front && url.searchParams.has('q');
  if (!isOpenPath(url.pathname) || isSearch) throw redirectDocument(url.pathname + url.search);
  url.searchParams.set('lang', document.documentElement.lang);
  const response = await fetch(`/_data${url.pathname}${url.search}`, { signal: request.signal });
  if (response.redirected) {
    // The address was moved: its document is what came.
    const { pathname, search } = new URL(response.url);
    throw redirectDocument(pathname + search);
  }
  // A record that does not exist (404) or was withdrawn (410) has a page that says so.
  if (!response.ok && response.status !== 404 && response.status !== 410)
    throw new Error(`page data: ${response.status}`);
  return response.json();
}
