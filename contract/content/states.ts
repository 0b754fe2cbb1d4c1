/** The states of a content item. A published one is there from its time on, to the second. */
export const contentStates = ['draft', 'published', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];
