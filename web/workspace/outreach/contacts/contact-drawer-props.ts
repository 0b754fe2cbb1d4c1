import type { ContactGroup } from '#contract/outreach/contacts.ts';

/** Props of a drawer with a contact, new or existing. */
export interface ContactDrawerProps {
  readonly groups: readonly ContactGroup[];
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** Whether somebody else can take a contact's place: the contact is deleted, and another one added. */
  readonly mayReplace: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** The contact has told somebody that it does not want anything any more. Answers whether that is noted. */
  readonly onLeave: (contact: { readonly id: number; readonly name: string }) => Promise<boolean>;
  readonly onDelete: (contact: { readonly id: number; readonly name: string }) => void;
}
