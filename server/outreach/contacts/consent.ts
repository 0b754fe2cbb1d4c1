import { hasWithdrawn } from '#contract/outreach/contact-rules.ts';
import type { ConsentSource } from '#contract/outreach/contacts.ts';
import { chinaDate, startOfDay } from '#server/platform/china-time.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { refusal } from './contact-issue.ts';
import type { ContactRow } from './queries.ts';
import { latestOf } from './withdrawals.ts';

/** A request's values for receiving and consent. */
export interface ConsentRequest {
  readonly isReceiving?: boolean | undefined;
  readonly consentOn?: string | undefined;
  readonly consentSource?: ConsentSource | undefined;
  readonly agreedAgain?: boolean | undefined;
}

export type ConsentState = Pick<ContactRow, 'isReceiving' | 'consentAt' | 'consentSource' | 'unsubscribedAt'>;

/** Receiving and consent of a contact whose person withdrew then, under whatever contact: only a later consent counts. */
export function noteWithdrawal(contact: ConsentState, at: Date | null): ConsentState {
  const { isReceiving, consentAt, consentSource } = contact;
  const unsubscribedAt = latestOf(contact.unsubscribedAt, at);
  const isWithdrawn = hasWithdrawn({ consentAt, unsubscribedAt });
  return { isReceiving: isReceiving && !isWithdrawn, consentAt, consentSource, unsubscribedAt };
}

/**
 * Receiving and consent after a request.
 *
 * Turning receiving on records the consent, unless an earlier one is on record: a pause does not withdraw consent, and
 * the first record is the better evidence. Unsubscribed contacts receive nothing until a later consent is recorded
 * explicitly (`agreedAgain`); the switch alone is refused with CONTACT_WITHDREW.
 */
export function decideConsent(contact: ConsentState, request: ConsentRequest, actor: Actor): ConsentState {
  const { consentAt, unsubscribedAt } = contact;
  const before = { isReceiving: contact.isReceiving, consentAt, consentSource: contact.consentSource, unsubscribedAt };
  const { consentOn, consentSource } = request;
  const isWithdrawn = hasWithdrawn(before);
  if (isWithdrawn && !request.agreedAgain) {
    if (request.isReceiving) throw withdrew(before, actor);
    return { ...before, isReceiving: request.isReceiving ?? before.isReceiving };
  }
  const isReceiving = request.isReceiving ?? (isWithdrawn || before.isReceiving);
  const isNoted = isReceiving || consentAt !== null || isWithdrawn;
  if (!isNoted) return { ...before, isReceiving };
  const isNew = isWithdrawn || consentAt === null;
  return {
    ...before,
    isReceiving,
    consentAt: momentOfConsent(before, isNew ? (consentOn ?? chinaDate(actor.now)) : consentOn, actor),
    consentSource: consentSource ?? (isNew ? 'workspace' : before.consentSource),
  };
}

/** Time of a consent given on a day: now if that is today, else the start of the day. */
function momentOfConsent(before: ConsentState, day: string | undefined, { now, language }: Actor): Date | null {
  const { consentAt, unsubscribedAt } = before;
  if (day === undefined || (consentAt && !hasWithdrawn(before) && chinaDate(consentAt) === day)) return consentAt;
  if (day > chinaDate(now))
    throw refusal('INVALID_REQUEST', language, [{ path: 'body.consentOn', key: 'consentAhead' }]);
  const moment = day === chinaDate(now) ? now : startOfDay(day);
  if (unsubscribedAt && moment <= unsubscribedAt) {
    const values = { day: chinaDate(unsubscribedAt) };
    throw refusal('INVALID_REQUEST', language, [{ path: 'body.consentOn', key: 'consentBeforeWithdrawal', values }]);
  }
  return moment;
}

function withdrew({ unsubscribedAt }: ConsentState, { language }: Actor) {
  const values = { day: unsubscribedAt ? chinaDate(unsubscribedAt) : '' };
  return refusal('CONTACT_WITHDREW', language, [{ path: 'body.isReceiving', key: 'contactWithdrew', values }]);
}
