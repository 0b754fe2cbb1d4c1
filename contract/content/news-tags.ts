/** Tags of company news. */
export const newsTags = ['product', 'report', 'partnership', 'event', 'company'] as const;
export type NewsTag = (typeof newsTags)[number];
