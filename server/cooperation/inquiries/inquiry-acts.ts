import type { InquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Buyer, Viewer } from './buyer.ts';
import { lockInquiry, type StoredInquiry } from './queries.ts';

interface Chosen {
  readonly id: number;
  /** Left out where it does not matter what the person saw. */
  readonly version?: number | undefined;
}

export interface LockedInquiry {
  readonly inquiry: StoredInquiry;
  /** The database's clock. */
  readonly clock: Date;
}

/** Locks an inquiry that is in one of these states. Throws NOT_FOUND, INQUIRY_STATE_WRONG and INQUIRY_CHANGED. */
export async function requireInquiry(
  tx: Database,
  viewer: Viewer,
  { id, version, states }: Chosen & { readonly states: readonly InquiryState[] },
): Promise<LockedInquiry> {
  const found = await lockInquiry(tx, viewer, id);
  if (!found) throw new AppError('NOT_FOUND');
  if (!states.includes(found.state)) throw new AppError('INQUIRY_STATE_WRONG');
  if (version !== undefined && found.inquiry.version !== version) throw new AppError('INQUIRY_CHANGED');
  return { inquiry: found.inquiry, clock: new Date(found.clock) };
}

interface Step {
  readonly action: string;
  readonly id: number;
  /** Shown beside the step; never anything of a quote, and nobody's name, which outlives the account there. */
  readonly note?: string;
  readonly detail?: object;
}

/** Appends a step to the audit chain, where the inquiry's page reads it. */
export function auditInquiry(
  tx: Database,
  { userId, stockId, address, now }: Buyer,
  { action, id, note, detail }: Step,
): Promise<void> {
  return recordAudit(tx, {
    ...{ at: now, userId, stockId, address, action, subject: `inquiry ${id}` },
    detail: { ...(note && { note }), ...detail },
  });
}

/** Whom a step put in charge or chose, by the ids that it keeps. */
export function peopleIn({ action, detail }: { readonly action: string; readonly detail: unknown }): readonly number[] {
  const { after } = detail as { readonly after?: { readonly author?: number; readonly viewerIds?: number[] | null } };
  if (action === 'inquiry.handOver') return after?.author === undefined ? [] : [after.author];
  return action === 'inquiry.setViewers' ? (after?.viewerIds ?? []) : [];
}

/** What was noted beside a step. */
export const noteOf = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'note' in detail && typeof detail.note === 'string'
    ? detail.note
    : '';
