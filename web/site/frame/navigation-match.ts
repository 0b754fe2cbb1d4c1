import type { SiteFrame } from '#contract/content/site.ts';

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

/** The list page of a detail page; other pages are their own. */
export function listOf(pathname: string): string {
  return pathname.replace('NewsDetail', 'News');
}

/** The navigation group of the current page. */
export function groupOf(navigation: readonly Group[], pathname: string): Group | undefined {
  return navigation.find(({ links }) => links.some(({ href }) => pageOf(href) === pathname));
}
