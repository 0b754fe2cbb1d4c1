import { isDeepStrictEqual } from 'node:util';
import { minFormMilliseconds } from '#contract/clients/lead-rules.ts';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import type { LeadForm, LeadReceipt } from '#contract/clients/leads.ts';
import type { ErrorCode } from '#contract/codes/errors.ts';
import type { CodePurpose } from '#contract/identity/recovery.ts';
import type { Language } from '#contract/language.ts';
import { confirmPhone } from '#server/identity/recovery/codes.ts';
import { checkCaptcha } from '#server/platform/captcha/captcha.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { addressKey } from '#server/platform/limits/address-key.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { sentAgainWithin } from '#server/platform/sent-again.ts';
import { hashSubmission, signReceipt, verifyFormToken } from './claims.ts';
import { generateLeadNumber } from './lead-number.ts';
import {
  findDuplicateLead,
  findSubmittedLead,
  insertLead,
  isPublishedTerms,
  lockLeadsOf,
  readTopics,
  rewriteLead,
} from './queries.ts';

export interface LeadDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Signs forms, receipts and captchas. */
  readonly secret: string;
}

interface Submission {
  readonly kind: LeadKind;
  readonly form: LeadForm;
  readonly language: Language;
  readonly client: Client;
}

/** Validity of an opened form, in milliseconds. */
const longestOpen = 24 * 60 * 60_000;
/** Forms per address and hour: without a captcha, and with. */
const mostFree = 5;
const mostInHour = 60;
const hour = 60 * 60;
/** Purpose of the SMS code that confirms the number of a form. */
const codePurposes = { trial: 'trial', message: 'contact' } as const satisfies Record<LeadKind, CodePurpose>;
/** Attempts to find a free reference; the second is needed once in thousands. */
const draws = 20;

/** Stores a submitted form and returns its reference. */
export async function submitLead(deps: LeadDeps, submission: Submission): Promise<LeadReceipt> {
  const { db, clock, secret } = deps;
  const { kind, form, language } = submission;
  const now = clock();
  // The honeypot answers like a success.
  if (form.homepage) return receiptOf(kind, generateLeadNumber(kind, now), secret);
  checkOpened(form.form, { secret, now });
  if (form.privacyId !== null && !(await isPublishedTerms(db, form.privacyId, now))) {
    throw fieldIssue('body.consent', 'termsChanged', language);
  }
  const outcome = await db.transaction((tx) => storeOnce(tx, { ...submission, ...deps, now }));
  // Thrown last, so that counted attempts stay counted.
  if ('refusal' in outcome) throw new AppError(outcome.refusal, { ...(outcome.retryAfter && outcome) });
  return receiptOf(kind, outcome.number, secret);
}

function receiptOf(kind: LeadKind, number: string, secret: string): LeadReceipt {
  return { number, receipt: signReceipt({ kind, number }, secret) };
}

function checkOpened(form: string, { secret, now }: { secret: string; now: Date }): void {
  const openedAt = verifyFormToken(form, secret);
  const age = openedAt ? now.getTime() - openedAt.getTime() : Number.POSITIVE_INFINITY;
  if (age > longestOpen) throw new AppError('FORM_EXPIRED');
  if (age < minFormMilliseconds) throw new AppError('FORM_TOO_FAST');
}

type Outcome = { readonly number: string } | Refusal;
interface Refusal {
  readonly refusal: ErrorCode;
  readonly retryAfter?: number;
}

/** Stores a form, or answers as before where it is sent again: its code by SMS was used, and it counted already. */
async function storeOnce(
  tx: Database,
  submission: Submission & Pick<LeadDeps, 'secret'> & { readonly now: Date },
): Promise<Outcome> {
  const { kind, form, language, client, secret, now } = submission;
  const { companyName, personName, position, phone, email, message, privacyId } = form;
  const said = { kind, companyName, personName, position, phone, email, message };
  const submissionHash = hashSubmission(said, form.form);
  await lockLeadsOf(tx, said);
  const known =
    (await findSubmittedLead(tx, submissionHash)) ??
    (await findDuplicateLead(tx, said, new Date(now.getTime() - sentAgainWithin)));
  const topics = kind === 'trial' ? await readTopics(tx, form.topics, now) : [];
  if (known) {
    // Sent again after an answer that was lost, perhaps with other words or topics: what was written last is meant.
    const written = { companyName, personName, position, message, topics, privacyId };
    if (!isDeepStrictEqual(known.written, written)) await rewriteLead(tx, known.id, written);
    return { number: known.number };
  }
  const refusal = await refuse(tx, submission);
  if (refusal) return refusal;
  const check = { phone, purpose: codePurposes[kind], address: client.address, secret, now };
  const wrongCode = form.code && (await confirmPhone(tx, { ...check, code: form.code }));
  if (wrongCode) return { refusal: wrongCode };
  for (let draw = 0; draw < draws; draw++) {
    const number = generateLeadNumber(kind, now);
    const stored = await insertLead(tx, {
      ...said,
      number,
      phoneConfirmed: Boolean(form.code),
      topics,
      language,
      privacyId,
      submissionHash,
      state: 'new',
      createdAt: now,
      note: '',
      changedAt: now,
      version: 1,
    });
    if (stored) return { number };
  }
  throw new Error('every number that was drawn is taken');
}

/**
 * Counts the form for its address. Beyond the limit a captcha is required, up to a limit that nobody reaches by hand.
 */
async function refuse(
  tx: Database,
  { form, client, secret, now }: Submission & { readonly secret: string; readonly now: Date },
): Promise<Refusal | undefined> {
  const key = `lead ${addressKey(client.address, secret)}`;
  const { count, retryAfter } = await countAttempt(tx, { key, windowSeconds: hour, most: mostFree, now });
  if (count > mostInHour) return { refusal: 'RATE_LIMITED', retryAfter };
  if (count <= mostFree) return undefined;
  if (!form.captcha?.answer) return { refusal: 'CAPTCHA_NEEDED' };
  return (await checkCaptcha(tx, form.captcha, { secret, now })) ? undefined : { refusal: 'CAPTCHA_WRONG' };
}
