import { isPublicPath, normalizePath, publicPaths } from '#contract/paths.ts';
import type { PageDescription } from './page-description.ts';

export interface SitePageEntry extends PageDescription {
  /** The page's folder in `pages/`. */
  readonly folder: string;
}

const modules = import.meta.glob<{ readonly page: PageDescription }>('./pages/*/page.ts', { eager: true });

export const sitePages: readonly SitePageEntry[] = Object.entries(modules).map(([file, { page }]) => ({
  ...page,
  folder: file.split('/')[2] ?? '',
}));

function usualPage(path: string): SitePageEntry {
  const page = sitePages.find(({ paths, answers }) => !answers && (paths as readonly string[]).includes(path));
  return page ?? usualPage(publicPaths.notFound);
}

const usualPages = new Map<string, SitePageEntry>(Object.values(publicPaths).map((path) => [path, usualPage(path)]));
const moreSpecificPages = sitePages.filter(({ answers }) => answers);

/** The page of a path, whatever its query; unknown paths have the not-found page. */
export function pageAt(path: string): SitePageEntry {
  const known = normalizePath(path);
  return usualPages.get(isPublicPath(known) ? known : publicPaths.notFound) ?? usualPage(known);
}

/** The page for an address of the site. */
export function pageOf(url: URL): SitePageEntry {
  const path = normalizePath(url.pathname);
  const specific = moreSpecificPages.find(
    ({ paths, answers }) => (paths as readonly string[]).includes(path) && answers?.(url),
  );
  return specific ?? pageAt(path);
}

/** Source files of a page's style sheets, in link order. */
export const stylesOf = ({ frame, folder }: SitePageEntry): readonly string[] => [
  `web/site/frame/${frame}-frame.css`,
  `web/site/pages/${folder}/page.css`,
];
