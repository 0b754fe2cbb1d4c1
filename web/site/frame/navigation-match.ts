import type { SiteFrame } from '#contract/content/site.ts';

type Group = SiteFrame['navigation'][number];

/** The page a link leads to; a link into a part of a page stands for no page of its own. */
export function pageOf(href: string): string | undefined {
  return href.includes('#') ? undefined : href.split('?')[0];
}

/** Whether a link of the navigation leads to the page on screen; a query it names must match as well. */
export function leadsHere(href: string, pathname: string, search: string): boolean {
  if (pageOf(href) !== pathname) return false;
  const [, query] = href.split('?');
  const shown = new URLSearchParams(search);
  return [...new URLSearchParams(query)].every(([key, value]) => shown.get(key) === value);
}

/** The page that lists what the page on screen shows one of; every other page is its own. */
export function listOf(pathname: string): string {
  return pathname.replace('NewsDetail', 'News');
}

/** The group of the navigation that the page on screen belongs to. */
export function groupOf(navigation: readonly Group[], pathname: string): Group | undefined {
  return navigation.find(({ links }) => links.some(({ href }) => pageOf(href) === pathname));
}
