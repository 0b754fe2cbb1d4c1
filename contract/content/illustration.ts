/** Names of the generated illustrations (docs/visual-language.md, "Illustrations"). */
export const illustrationPatterns = ['mirror', 'waves', 'slips', 'ridge', 'weave'] as const;
export type IllustrationPattern = (typeof illustrationPatterns)[number];
