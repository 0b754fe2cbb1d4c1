import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';

/** The address at which the recipient of one mail leaves, in the language of the mail. */
export const leavingUrl = (publicUrl: string, token: string, language: Language): string =>
  `${publicUrl}${publicPaths.unsubscribe}?from=${token}&lang=${language}`;

/** The address at which the recipient of one mail chooses topics and how often. */
export const preferencesUrl = (publicUrl: string, token: string, language: Language): string =>
  `${publicUrl}${publicPaths.mailPreferences}?from=${token}&lang=${language}`;
