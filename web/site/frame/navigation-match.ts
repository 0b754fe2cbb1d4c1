import type { SiteFrame } from '#contract/content/site.ts';
import { publicPaths } from '#contract/paths.ts';

type Group = SiteFrame['navigation'][number];

/** The page a link leads to; a link into a part of a page is not a page of its own. */
export function pageOf(href: string): string | undefined {
  return href.includes('#') ? undefined : href.split('?')[0];
}

/** Whether a navigation link leads to the current page; its query must match as well. */
export function leadsHere(href: string, pathname: string, search: string): boolean {
  if (pageOf(href) !== pathname) return false;
  const [, query] = href.split('?');
  const shown = new URLSearchParams(search);
  return [...new URLSearchParams(query)].every(([key, value]) => shown.get(key) === value);
}

/** List pages of detail pages, which are in no menu. */
const lists: Readonly<Record<string, string>> = { [publicPaths.companyNewsDetail]: publicPaths.companyNews };

/** The list page of a detail page. */
export function listOf(pathname: string): string | undefined {
  return lists[pathname];
}

/** The navigation group of the current page, or of the list that it is a detail of. */
export function groupOf(navigation: readonly Group[], pathname: string): Group | undefined {
  const page = listOf(pathname) ?? pathname;
  return navigation.find(({ links }) => links.some(({ href }) => pageOf(href) === page));
}
