import { isEmail, normalisePhone } from '../clients/lead-rules.ts';
import type { IssueKey } from '../texts/wire-texts.ts';

// The rules of a contact, without zod: a form, a call and a row of an Excel file are held to the same ones.

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

/** Without what is not seen (control and zero-width characters) and with single blanks, as names are kept. */
function tidyText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

/** Digits; a number from abroad with its `+`, however it was written. */
function tidyMobile(text: string): string {
  return normalisePhone(tidyText(text)).replace(/^00(?=[1-9])/, '+');
}

/** The form in which a text of a contact is kept and compared. */
export function normaliseContactText(field: ContactField, text: string): string {
  if (field === 'mobile') return tidyMobile(text);
  if (field === 'email') return tidyText(text).normalize('NFKC').toLowerCase();
  return tidyText(text);
}

/** What is wrong with one text of a contact in its {@link normaliseContactText} form. Only the name must be there. */
export function validateContactText(field: ContactField, text: string): IssueKey | undefined {
  if (text === '') return field === 'name' ? 'contactNameRequired' : undefined;
  if ([...text].length > longest[field]) return tooLong[field];
  if (field === 'mobile' && !/^(?:1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/.test(text)) return 'mobileWrong';
  if (field === 'email' && !isEmail(text)) return 'emailWrong';
  return undefined;
}

/** What a list and the audit log show of a mobile number: its first three digits and its last four. */
export function maskMobile(mobile: string): string {
  if (mobile === '') return '';
  const start = mobile.startsWith('+') ? 4 : 3;
  return `${mobile.slice(0, start)}****${mobile.slice(-4)}`;
}

/** Whether a consent was taken back and none was given since. Dates as they are kept, or as they travel. */
export function hasWithdrawn<Moment extends string | Date>(contact: {
  readonly consentAt: Moment | null;
  readonly unsubscribedAt: Moment | null;
}): boolean {
  const { consentAt, unsubscribedAt } = contact;
  return unsubscribedAt !== null && (consentAt === null || consentAt <= unsubscribedAt);
}
