import { type ContactField, type ContactTexts, contactFields } from '#contract/outreach/contact-rules.ts';
import { contactTextsSchema } from '#contract/outreach/contacts.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';

export interface ContactError {
  readonly field: ContactField;
  /** Key of the sentence that says how to put it right. */
  readonly reason: IssueKey;
}

export type CheckedContact =
  | { readonly contact: ContactTexts; readonly faults?: never }
  | { readonly contact?: never; readonly faults: readonly ContactError[] };

/**
 * Holds what somebody gave of a contact to the rules, one fault for each field; gives it in the form in which it is
 * kept. Whether mobile and e-mail are free is the database's to say.
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
