/** What a piece of company news is about. */
export const newsTags = ['product', 'report', 'partnership', 'event', 'company'] as const;
export type NewsTag = (typeof newsTags)[number];
