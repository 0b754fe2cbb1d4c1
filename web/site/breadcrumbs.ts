import type { SiteFrame } from '#contract/content/site.ts';
import { publicPaths } from '#contract/paths.ts';
import { pageOf } from './frame/navigation-match.ts';
import type { LinkData } from './site-data.ts';

/** Parent pages of pages that are in no menu. */
const parents: Readonly<Record<string, string>> = { [publicPaths.companyNewsDetail]: publicPaths.companyNews };

interface Here {
  readonly path: string;
  readonly title: string;
  readonly address: string;
}

/** Breadcrumbs of a page from the navigation; none for the front page. */
export function breadcrumbsOf(frame: SiteFrame, { path, title, address }: Here): LinkData[] {
  if (path === publicPaths.front) return [];
  const links = frame.navigation.flatMap((group) => group.links);
  const parent = links.find(({ href }) => pageOf(href) === parents[path]);
  return [
    { label: frame.brand, href: publicPaths.front },
    ...(parent ? [{ label: parent.label, href: parent.href }] : []),
    { label: title, href: address },
  ];
}
