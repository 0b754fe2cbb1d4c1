import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { peopleWhoMay } from '#server/identity/notifications/people-who-may.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredInquiry } from './queries.ts';

interface Opener {
  readonly id: number;
  /** Whatever the inquiry's viewers. */
  readonly seesAll: boolean;
}

/** States in which quotes may still have to be opened, as they are stored. */
const awaited = [inquiryState.open, inquiryState.closed].map(Number);

type Sight = Pick<StoredInquiry, 'viewerIds' | 'createdBy'>;

/** Who of the company may open quotes, as far as they see inquiries at all. Not inside a company. */
export async function readOpeners(db: Database, stockId: number): Promise<Opener[]> {
  const [opening, viewing, all] = [
    await peopleWhoMay(db, stockId, 'inquiry:open'),
    await peopleWhoMay(db, stockId, 'inquiry:view'),
    await peopleWhoMay(db, stockId, 'inquiry:all'),
  ];
  return opening.filter((id) => viewing.includes(id)).map((id) => ({ id, seesAll: all.includes(id) }));
}

/** How many of them see an inquiry. */
export const countOpeners = (openers: readonly Opener[], { viewerIds, createdBy }: Sight): number =>
  openers.filter(({ id, seesAll }) => viewerIds === null || seesAll || id === createdBy || viewerIds.includes(id))
    .length;

/**
 * Whether a change of who sees an inquiry leaves fewer than two of the openers that it needs. Where they are too few
 * already, such as after a role was taken away, what makes them no fewer may be changed.
 */
export function losesOpeners(openers: readonly Opener[], inquiry: StoredInquiry, change: Partial<Sight>): boolean {
  const isAwaited = awaited.includes(inquiry.state) && inquiry.openedAt === null;
  if (!isAwaited || !inquiry.content.needsTwo) return false;
  const left = countOpeners(openers, { ...inquiry, ...change });
  return left < 2 && left < countOpeners(openers, inquiry);
}
