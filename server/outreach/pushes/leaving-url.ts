import { publicPaths } from '#contract/paths.ts';

/** The address at which the recipient of one mail leaves. */
export const leavingUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${publicPaths.unsubscribe}?from=${token}`;

/** The address at which the recipient of one mail chooses topics and how often. */
export const preferencesUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${publicPaths.mailPreferences}?from=${token}`;
