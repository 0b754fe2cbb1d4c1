import type { SiteFrame } from '#contract/content/site.ts';
import { publicPaths } from '#contract/paths.ts';
import { listOf, pageOf } from './frame/navigation-match.ts';
import type { LinkData } from './site-data.ts';

interface Here {
  readonly path: string;
  readonly title: string;
  readonly address: string;
}

/** Breadcrumbs of a page from the navigation; none for the front page. */
export function breadcrumbsOf(frame: SiteFrame, { path, title, address }: Here): LinkData[] {
  if (path === publicPaths.front) return [];
  const links = frame.navigation.flatMap((group) => group.links);
  const list = listOf(path);
  const parent = list && links.find(({ href }) => pageOf(href) === list);
  return [
    { label: frame.brand, href: publicPaths.front },
    ...(parent ? [{ label: parent.label, href: parent.href }] : []),
    { label: title, href: address },
  ];
}
