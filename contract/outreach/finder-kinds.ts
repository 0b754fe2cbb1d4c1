/** What the finder looks for on the server, in the order in which it is shown. */
export const findKinds = ['company', 'client', 'person', 'contact', 'article', 'report'] as const;
export type FindKind = (typeof findKinds)[number];

/** How many of each kind are shown: whoever looks for more opens the list. */
export const findMost = 5;
