/** All paths of docs/product/public-site.md, "Paths", shared by links and server. */
export const publicPaths = {
  root: '/',
  front: '/front',
  login: '/login',
  forget: '/forget',
  invite: '/invite',
  tryUse: '/tryuse',
  edit: '/edit',
  auth: '/auth',
  authDetail: '/auth/detail',
  saasProduct: '/saasProduct',
  dataProduct: '/dataProduct',
  baExplorer: '/baExplorer',
  baActiveRate: '/baActiveRate',
  baHotWord: '/baHotWord',
  explain: '/explain',
  cooperativePartner: '/cooperativePartner',
  videoList: '/videoList',
  companyProfile: '/companyProfile',
  certificate: '/certificate',
  companyNews: '/companyNews',
  companyNewsDetail: '/companyNewsDetail',
  joinUs: '/joinUs',
  contactUs: '/contactUs',
  releaseDetail: '/releaseDetail',
  previewPushArticleResult: '/previewPushArticleResult',
  privacy: '/privacy',
  reportDetail: '/reportDetail',
  echartsData: '/echartsData',
  hotWordData: '/hotWordData',
  unsubscribe: '/unsubscribe',
  mailPreferences: '/mailPreferences',
  linkDescription: '/linkDescription',
  quote: '/quote',
  setup: '/setup',
  notFound: '/404',
} as const;

/** In a link of a mail or a card: the company that it is about, by number. The reader may be signed in to another. */
export const companyParameter = 'inCompany';

/** Paths of the workspace that exist regardless of the menu. */
export const workspacePaths = { home: '/home', articleDetail: '/articleDetail', usePage: '/usePage' } as const;

/** The page of a shared document (docs/product/outreach.md, "Sharing"). */
export const sharePaths = {
  report: publicPaths.reportDetail,
  chart: publicPaths.echartsData,
  hotWords: publicPaths.hotWordData,
  digest: publicPaths.previewPushArticleResult,
} as const;

/** Pages with a public form. Without script it is posted to the page's own address. */
export const formPaths = { trial: publicPaths.tryUse, message: publicPaths.contactUs } as const;

export type PublicPath = (typeof publicPaths)[keyof typeof publicPaths];

const openPaths: ReadonlySet<string> = new Set(Object.values(publicPaths));

/** Whether a path needs no token (docs/product/public-site.md, "Paths"). A trailing slash does not matter. */
export function isPublicPath(pathname: string): boolean {
  return openPaths.has(normalizePath(pathname));
}

/** Drops trailing slashes: `/front/` and `/front` are one page. */
export function normalizePath(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** Address of an article in the workspace. */
export function articlePath(id: number): string {
  return `${workspacePaths.articleDetail}?id=${id}`;
}

/** Address of a single video, shown above the list of its category. */
export function videoPath(category: string, id: number): string {
  return `${publicPaths.videoList}?type=${category}&id=${id}`;
}

const storiesPath = '/ba/stories';

/** Address of the story of an article, by the article: the number of a story changes when articles are clustered anew. */
export function storyPath(articleId: number): string {
  return `${storiesPath}/${articleId}`;
}

/** The route of {@link storyPath}. It belongs to the Explorer, wherever that is in the menu. */
export const storyRoute = `${storiesPath}/:id`;

const sourcesPath = '/ba/sources';

/** Address of what a source publishes. */
export function sourcePath(id: number): string {
  return `${sourcesPath}/${id}`;
}

/** The route of {@link sourcePath}. It belongs to the Explorer, as stories do. */
export const sourceRoute = `${sourcesPath}/:id`;

/** Whether a path is a source's. */
export function isSourcePath(pathname: string): boolean {
  return /^\/ba\/sources\/[1-9]\d{0,9}$/.test(normalizePath(pathname));
}

/** Whether a path is a page below the Explorer, wherever that is in the menu. */
export const isBelowExplorer = (pathname: string): boolean => isStoryPath(pathname) || isSourcePath(pathname);

/** Whether a path is a page of the workspace whatever is in the menu. */
export const isFixedPath = (pathname: string): boolean =>
  Object.values<string>(workspacePaths).includes(normalizePath(pathname)) || isBelowExplorer(pathname);

/** Whether a path is a story's. */
export function isStoryPath(pathname: string): boolean {
  return /^\/ba\/stories\/[1-9]\d{0,15}$/.test(normalizePath(pathname));
}
