/** The product pages of the public site. What operators write for one of them names it. */
export const productPages = ['saasProduct', 'dataProduct', 'baExplorer', 'baActiveRate', 'baHotWord'] as const;
export type ProductPage = (typeof productPages)[number];

/** How a client gets a module: with every account, or when it asks for it. */
export const moduleOpenings = ['open', 'request'] as const;
