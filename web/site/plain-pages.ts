import { isPublicPath, publicPaths } from '#contract/paths.ts';

/**
 * Pages that are complete as sent: text, links, plain forms, native disclosures. They are not hydrated: a visit
 * downloads the header's script only. A page that gets state, effects or handlers must be removed from this list
 * (docs/decisions/0012).
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

/** Unknown paths have the not-found page, which is plain. */
export function isPlain(path: string): boolean {
  return plainPaths.has(path) || !isPublicPath(path);
}
