import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { isOpenPath } from '#contract/paths.ts';

/**
 * Loads any page's data for a navigation inside the open site: the server runs the same loader
 * as for a first visit. A path outside the site becomes a document load, so that the server answers it.
 */
export async function fetchPageData({ request }: LoaderFunctionArgs): Promise<unknown> {
  const url = new URL(request.url);
  if (!isOpenPath(url.pathname)) throw redirectDocument(url.pathname + url.search);
  url.searchParams.set('lang', document.documentElement.lang);
  const response = await fetch(`/_data${url.pathname}${url.search}`, { signal: request.signal });
  // A record that does not exist (404) has a page that says so.
  if (!response.ok && response.status !== 404) throw new Error(`page data: ${response.status}`);
  return response.json();
}
