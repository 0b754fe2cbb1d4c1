import { type ContactField, type ContactTexts, contactFields } from '#contract/outreach/contact-rules.ts';
import { contactTextsSchema } from '#contract/outreach/contacts.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';

export interface ContactError {
  readonly field: ContactField;
  /** Key of the message. */
  readonly reason: IssueKey;
}

export type CheckedContact =
  | { readonly contact: ContactTexts; readonly faults?: never }
  | { readonly contact?: never; readonly faults: readonly ContactError[] };

/**
 * Normalises and validates a contact's fields, one error per field. Whether mobile and e-mail are free is left to the
 * database.
 */
export function checkContact(given: Partial<ContactTexts>): CheckedContact {
  const texts = Object.fromEntries(contactFields.map((field) => [field, given[field] ?? '']));
  const { data, error } = contactTextsSchema.safeParse(texts);
  if (data) return { contact: data };
  return {
    faults: contactFields.flatMap((field) => {
      const issue = error.issues.find(({ path }) => path[0] === field);
      return issue ? [{ field, reason: issue.message as IssueKey }] : [];
    }),
  };
}
