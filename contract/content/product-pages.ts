/** Product pages of the public site, as content items name them. */
export const productPages = ['saasProduct', 'dataProduct', 'baExplorer', 'baActiveRate', 'baHotWord'] as const;
export type ProductPage = (typeof productPages)[number];

/** How a module is obtained, as operators say on the site: opened with every account, or on request. */
export const moduleOpenings = ['open', 'request'] as const;
