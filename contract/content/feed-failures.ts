/** Why a fetch failed. */
export const feedFailures = [
  'ADDRESS_REFUSED',
  'NAME_NOT_FOUND',
  'UNREACHABLE',
  'TIMED_OUT',
  'TOO_MANY_REDIRECTS',
  'TOO_LARGE',
  'BAD_ANSWER',
  'HTTP_ERROR',
  'NOT_A_FEED',
  /** It was fetched, and an unforeseen error kept it from being saved. */
  'NOT_SAVED',
] as const;
export type FeedFailure = (typeof feedFailures)[number];
