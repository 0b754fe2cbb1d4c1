import { publicPaths } from '#contract/paths.ts';

/** The address at which the recipient of one mail leaves. */
export const leavingUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${publicPaths.unsubscribe}?from=${token}`;
