import { nfkc } from '../texts/normal-form.ts';
import type { IssueKey } from '../texts/wire-texts.ts';
import type { LeadKind } from './lead-states.ts';

// Rules of the public forms, without zod, so that browser and server check alike.

export const leadFields = ['companyName', 'personName', 'position', 'phone', 'email', 'message'] as const;
export type LeadField = (typeof leadFields)[number];
export type LeadValues = Readonly<Record<LeadField, string>>;

/** An invalid field, or the missing consent. */
export type LeadIssueKeys = Partial<Record<LeadField | 'consent', IssueKey>>;

/** The fields of each form, in order. A lead's other fields stay empty. */
export const fieldsOfForm: Readonly<Record<LeadKind, readonly LeadField[]>> = {
  trial: ['companyName', 'personName', 'position', 'phone', 'email'],
  message: ['personName', 'companyName', 'phone', 'email', 'message'],
};

/** Optional fields. One way to answer a message is enough. */
export const optionalFields: Readonly<Record<LeadKind, readonly LeadField[]>> = {
  trial: ['position'],
  message: ['companyName', 'phone', 'email'],
};

const longest: Readonly<Record<LeadField, number>> = {
  companyName: 100,
  personName: 50,
  position: 60,
  phone: 40,
  email: 254,
  message: 2_000,
};

/**
 * What a field takes: more than is allowed, so that a text that is too long is answered rather than cut, and less than a
 * form sent without script may hold (`server/site/site-server.ts`).
 */
export const mostTyped = (field: LeadField): number => 2 * longest[field];

const missing: Readonly<Record<LeadField, IssueKey>> = {
  companyName: 'companyNameRequired',
  personName: 'personNameRequired',
  position: 'textRequired',
  phone: 'phoneRequired',
  email: 'emailRequired',
  message: 'messageRequired',
};

/** Normalises a phone number for storage: no spaces, hyphens, brackets or +86. */
export function normalisePhone(text: string): string {
  return nfkc(text)
    .replaceAll(/[\s().–—-]/g, '')
    .replace(/^(?:\+|00)86(?=[1-9])/, '');
}

/** A mainland mobile, a landline with area code, a 400 number, or an international number with `+`. */
function isPhone(text: string): boolean {
  return /^(?:1[3-9]\d{9}|0\d{9,11}|[48]00\d{7}|\+\d{8,15})$/.test(normalisePhone(text));
}

export function isEmail(text: string): boolean {
  return /^[^\s@,;<>()"]+@[^\s@,;<>()".]+(?:\.[^\s@,;<>()".]+)*\.[a-z][a-z0-9-]+$/i.test(text);
}

function wrongOf(kind: LeadKind, field: LeadField, value: string): IssueKey | undefined {
  const text = value.trim();
  if (!text) return optionalFields[kind].includes(field) ? undefined : missing[field];
  if (text.length > longest[field]) return 'textTooLong';
  if (field === 'phone' && !isPhone(text)) return 'phoneWrong';
  if (field === 'email' && !isEmail(text)) return 'emailWrong';
  return undefined;
}

/** Validates a filled-in form, by field. */
export function checkLead(kind: LeadKind, values: LeadValues & { readonly consent: boolean }): LeadIssueKeys {
  const issues: LeadIssueKeys = {};
  for (const field of fieldsOfForm[kind]) {
    const wrong = wrongOf(kind, field, values[field]);
    if (wrong) issues[field] = wrong;
  }
  if (kind === 'message' && !values.phone.trim() && !values.email.trim()) issues.phone = 'contactWayRequired';
  if (!values.consent) issues.consent = 'consentRequired';
  return issues;
}

/** Codes that a form handles itself; the types keep them equal to the error table. */
type CodeOf<Name extends keyof typeof import('../codes/errors.ts').errorTable> =
  typeof import('../codes/errors.ts').errorTable[Name]['code'];
export const leadRefusals: {
  readonly tooFast: CodeOf<'FORM_TOO_FAST'>;
  readonly expired: CodeOf<'FORM_EXPIRED'>;
  readonly captchaNeeded: CodeOf<'CAPTCHA_NEEDED'>;
  readonly captchaWrong: CodeOf<'CAPTCHA_WRONG'>;
} = { tooFast: 1801, expired: 1802, captchaNeeded: 1803, captchaWrong: 1804 };

/** Minimum plausible time to fill in a form, in milliseconds. */
export const minFormMilliseconds = 3_000;
