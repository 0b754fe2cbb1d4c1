// Plain values of themes, without zod: browser code imports them.

/** Lengths of a theme's window, in days that end today; the last is 52 weeks. */
export const themeDays = [30, 90, 364] as const;
export type ThemeDays = (typeof themeDays)[number];

/** Days of one bar, by the length of the window; the first bar of 90 days has six. */
export const daysOfBar: Readonly<Record<ThemeDays, number>> = { 30: 3, 90: 7, 364: 28 };

/** Stories of a theme that count, the newest of the window and of the one before it together. */
export const maxThemeStories = 20_000;

/** Themes whose stories are counted in lists, the latest. */
export const countedThemes = 20;

/** Themes that the reports of a company tell of. */
export const mostInReports = 5;

/** Judged stories of a company in a theme from which it counts for the median of tone, and such companies. */
export const leastForMedian = { stories: 5, companies: 3 } as const;
