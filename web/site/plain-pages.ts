import { isPublicPath, publicPaths } from '#contract/paths.ts';

/**
 * Pages that are complete as the server sends them: text, links, forms that post, details that open by themselves.
 * They are not brought to life by React: a visit downloads the header's script and nothing else. A page that begins to
 * use state, effects or handlers of its own has to leave this list (docs/decisions/0012).
 */
const plainPaths: ReadonlySet<string> = new Set<string>([
  publicPaths.root,
  publicPaths.front,
  publicPaths.explain,
  publicPaths.companyNews,
  publicPaths.companyNewsDetail,
  publicPaths.releaseDetail,
  publicPaths.cooperativePartner,
  publicPaths.baExplorer,
  publicPaths.baActiveRate,
  publicPaths.baHotWord,
  publicPaths.saasProduct,
  publicPaths.dataProduct,
  publicPaths.companyProfile,
  publicPaths.privacy,
  publicPaths.joinUs,
  publicPaths.linkDescription,
  publicPaths.notFound,
]);

/** What no path of the site is, is answered by the page that says so, which is plain. */
export function isPlain(path: string): boolean {
  return plainPaths.has(path) || !isPublicPath(path);
}
