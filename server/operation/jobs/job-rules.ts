import type { JobRetry } from '#contract/operation/job-kinds.ts';

interface JobRules {
  readonly retry: JobRetry;
  readonly mayCancel: boolean;
  /** Ending it leaves something half done. */
  readonly leavesHalf: boolean;
}

/** Work that nobody asked for begins again without anybody. */
const byItself: JobRules = { retry: 'byItself', mayCancel: false, leavesHalf: false };

const rules: Readonly<Record<string, JobRules>> = {
  // The rows that were checked stay with the file, which has to be uploaded again.
  'contact-import': { retry: 'byHand', mayCancel: true, leavesHalf: true },
  'contact-export': { retry: 'byHand', mayCancel: true, leavesHalf: false },
  'account-data': { retry: 'byHand', mayCancel: true, leavesHalf: false },
  'client-data': { retry: 'byHand', mayCancel: true, leavesHalf: false },
  // What is left goes with the next try; nobody stops half way.
  'client-erasure': { retry: 'byHand', mayCancel: false, leavesHalf: false },
  // What was not sent is found again.
  invitations: { retry: 'byHand', mayCancel: false, leavesHalf: false },
  // A code has run out by then, and its text is not kept.
  message: { retry: 'never', mayCancel: false, leavesHalf: false },
  // Its queue forgets it within a day, and the message's row says that it was not sent.
  delivery: { retry: 'never', mayCancel: false, leavesHalf: false },
  feed: { retry: 'byHand', mayCancel: false, leavesHalf: false },
  report: byItself,
  publish: byItself,
  reread: byItself,
  sweep: byItself,
};

/** What may be done about a job; of a kind that is not known here, what the queue allows. */
export function rulesOf(kind: string, isQueued: boolean): JobRules {
  if (Object.hasOwn(rules, kind)) return rules[kind] ?? byItself;
  return isQueued ? { retry: 'byHand', mayCancel: true, leavesHalf: true } : byItself;
}
