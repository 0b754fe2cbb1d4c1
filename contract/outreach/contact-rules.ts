import { isEmail, normalisePhone } from '../clients/lead-rules.ts';
import { nfkc } from '../texts/normal-form.ts';
import type { IssueKey } from '../texts/wire-texts.ts';

// Rules of a contact, without zod: shared by forms, calls and imported rows.

export const contactFields = ['name', 'mobile', 'email', 'position'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactTexts = Readonly<Record<ContactField, string>>;

const longest: Readonly<Record<ContactField, number>> = { name: 50, mobile: 40, email: 254, position: 60 };

const tooLong: Readonly<Record<ContactField, IssueKey>> = {
  name: 'contactNameTooLong',
  mobile: 'mobileWrong',
  email: 'emailWrong',
  position: 'positionTooLong',
};

/** Removes control and zero-width characters and collapses blanks. */
function tidyText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

/** Digits, with `+` for international numbers. */
function tidyMobile(text: string): string {
  return normalisePhone(tidyText(text)).replace(/^00(?=[1-9])/, '+');
}

/** Normalises a contact's text for storing and comparing. */
export function normaliseContactText(field: ContactField, text: string): string {
  if (field === 'mobile') return tidyMobile(text);
  if (field === 'email') return nfkc(tidyText(text)).toLowerCase();
  return tidyText(text);
}

/** Validates a text in its {@link normaliseContactText} form. Only the name is required. */
export function validateContactText(field: ContactField, text: string): IssueKey | undefined {
  if (text === '') return field === 'name' ? 'contactNameRequired' : undefined;
  if ([...text].length > longest[field]) return tooLong[field];
  if (field === 'mobile' && !/^(?:1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/.test(text)) return 'mobileWrong';
  if (field === 'email' && !isEmail(text)) return 'emailWrong';
  return undefined;
}

/**
 * Whether a change may put another person in a contact's place: another name, and another address, or another number
 * where there was no address. Texts of `after` as typed.
 */
export function mayBeAnother(before: ContactTexts, after: ContactTexts): boolean {
  const differs = (field: ContactField) => normaliseContactText(field, after[field]) !== before[field];
  return differs('name') && differs(before.email === '' ? 'mobile' : 'email');
}

/** A mobile number masked for lists and the audit log: first three digits and last four. */
export function maskMobile(mobile: string): string {
  if (mobile === '') return '';
  const start = mobile.startsWith('+') ? 4 : 3;
  return `${mobile.slice(0, start)}****${mobile.slice(-4)}`;
}

/** Whether consent was withdrawn and not renewed since. Dates as stored or as sent. */
export function hasWithdrawn<Moment extends string | Date>(contact: {
  readonly consentAt: Moment | null;
  readonly unsubscribedAt: Moment | null;
}): boolean {
  const { consentAt, unsubscribedAt } = contact;
  return unsubscribedAt !== null && (consentAt === null || consentAt <= unsubscribedAt);
}
