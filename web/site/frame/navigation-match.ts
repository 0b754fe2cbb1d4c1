import type { SiteFrame } from '#contract/site.ts';

type Group = SiteFrame['navigation'][number];

export function pathOf(href: string): string {
  return href.split(/[?#]/)[0] ?? '';
}

/** Whether a link of the navigation leads to the page on screen; a query it names must match as well. */
export function leadsHere(href: string, pathname: string, search: string): boolean {
  const [path, query] = href.split('?');
  if (path !== pathname) return false;
  const shown = new URLSearchParams(search);
  return [...new URLSearchParams(query)].every(([key, value]) => shown.get(key) === value);
}

/** The group of the navigation that the page on screen belongs to. */
export function groupOf(navigation: readonly Group[], pathname: string): Group | undefined {
  return navigation.find(({ links }) => links.some(({ href }) => pathOf(href) === pathname));
}
