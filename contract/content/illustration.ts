/** Names of the generated illustrations (design/tokens.md §5). */
export const illustrationPatterns = ['mirror', 'waves', 'slips', 'ridge', 'weave'] as const;
export type IllustrationPattern = (typeof illustrationPatterns)[number];
