// Rules of what is shared, without zod: shared by pages and calls.

/** The longest texts of a shared digest, and its articles at most. */
export const sharedDigestLimits = { title: 100, note: 1000, articles: 50 } as const;
