/** Kinds of work that people are shown. The runner may have others; those are shown under their own names. */
export const jobKinds = [
  'contact-import',
  'contact-export',
  'account-data',
  'client-data',
  'client-erasure',
  'invitations',
  'message',
  'delivery',
  'feed',
  'report',
  'publish',
  'reread',
  'sweep',
] as const;
export type JobKindName = (typeof jobKinds)[number];

/** What can be done about a job that failed: retried by hand, it comes again by itself, or nothing. */
export const jobRetries = ['byHand', 'byItself', 'never'] as const;
export type JobRetry = (typeof jobRetries)[number];
