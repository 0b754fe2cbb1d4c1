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

interface Known extends ConsentState {
  /** When a mail server said that nobody has the address. */
  readonly bouncedAt?: Date | null;
  /** The address is another one than the consent was given with. */
  readonly isNewAddress?: boolean;
}

/**
 * Receiving and consent after a request.
 *
 * Turning receiving on records the consent, unless an earlier one is on record: a pause does not withdraw consent, and
 * the first record is the better evidence. Unsubscribed contacts receive nothing until a later consent is recorded
 * explicitly (`agreedAgain`); the switch alone is refused with CONTACT_WITHDREW. So do those whose mail came back: no
 * consent that is later than that is recorded without saying so, nor does one from another address count for it
 * (CONTACT_BOUNCED).
 */
export function decideConsent(contact: Known, request: ConsentRequest, actor: Actor): ConsentState {
  const { consentAt, unsubscribedAt, bouncedAt = null, isNewAddress = false } = contact;
  const before = { isReceiving: contact.isReceiving, consentAt, consentSource: contact.consentSource, unsubscribedAt };
  const { consentOn, consentSource } = request;
  const isWithdrawn = hasWithdrawn(before);
  if (isWithdrawn && !request.agreedAgain) {
    if (request.isReceiving) throw withdrew(before, actor);
    return { ...before, isReceiving: request.isReceiving ?? before.isReceiving };
  }
  const isBounced = hasWithdrawn({ consentAt: isNewAddress ? null : consentAt, unsubscribedAt: bouncedAt });
  const isRenewed = isWithdrawn || (isBounced && request.agreedAgain === true);
  const isReceiving = request.isReceiving ?? (isRenewed || before.isReceiving);
  const isNoted = isReceiving || consentAt !== null || isRenewed;
  if (!isNoted) return { ...before, isReceiving };
  const isNew = isRenewed || consentAt === null;
  const day = consentOn ?? chinaDate(actor.now);
  const isKept = !isNew && (consentOn === undefined || chinaDate(consentAt) === consentOn);
  // What a consent replaces it is later than.
  const ended = isRenewed ? { unsubscribedAt, bouncedAt } : { unsubscribedAt, bouncedAt: null };
  const moment = isKept ? consentAt : momentOfConsent(ended, day, actor);
  if (bouncedAt && isBounced && !request.agreedAgain && overcomes(moment, bouncedAt)) {
    throw bounced(bouncedAt, isNewAddress ? 'body.email' : isNew ? 'body.isReceiving' : 'body.consentOn', actor);
  }
  return {
    ...before,
    isReceiving,
    consentAt: moment,
    consentSource: consentSource ?? (isNew ? 'workspace' : before.consentSource),
  };
}

/** Whether a consent of then, now if `null`, is later than mail came back. */
export const overcomes = (consentAt: Date | null, bouncedAt: Date): boolean =>
  consentAt === null || consentAt > bouncedAt;

interface Ended {
  readonly unsubscribedAt: Date | null;
  readonly bouncedAt: Date | null;
}

/** Time of a consent given on a day: now if that is today, else the start of the day. */
function momentOfConsent({ unsubscribedAt, bouncedAt }: Ended, day: string, { now, language }: Actor): Date {
  const wrong = (issue: Omit<Parameters<typeof refusal>[2][number], 'path'>) =>
    refusal('INVALID_REQUEST', language, [{ path: 'body.consentOn', ...issue }]);
  if (day > chinaDate(now)) throw wrong({ key: 'consentAhead' });
  const moment = day === chinaDate(now) ? now : startOfDay(day);
  if (unsubscribedAt && moment <= unsubscribedAt) {
    throw wrong({ key: 'consentBeforeWithdrawal', values: { day: chinaDate(unsubscribedAt) } });
  }
  if (bouncedAt && moment <= bouncedAt) {
    throw wrong({ key: 'consentBeforeBounce', values: { day: chinaDate(bouncedAt) } });
  }
  return moment;
}

function withdrew({ unsubscribedAt }: ConsentState, { language }: Actor) {
  const values = { day: unsubscribedAt ? chinaDate(unsubscribedAt) : '' };
  return refusal('CONTACT_WITHDREW', language, [{ path: 'body.isReceiving', key: 'contactWithdrew', values }]);
}

function bounced(bouncedAt: Date, path: string, { language }: Actor) {
  const values = { day: chinaDate(bouncedAt) };
  return refusal('CONTACT_BOUNCED', language, [{ path, key: 'contactBounced', values }]);
}
