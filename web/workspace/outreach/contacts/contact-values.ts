import { hasWithdrawn } from '#contract/outreach/contact-rules.ts';
import type { AddContactRequest, Contact, ContactDetail } from '#contract/outreach/contacts.ts';
import { toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import type { ContactValues } from './contact-draft.ts';

/** The day it is in China, as an ISO date. */
export const today = (): string => toClock(new Date().toISOString()).slice(0, 10);

/** What the form begins with. */
export function initialValues(contact: ContactDetail | undefined): ContactValues {
  const isConsenting = contact !== undefined && !hasWithdrawn(contact);
  return {
    name: contact?.name ?? '',
    position: contact?.position ?? '',
    groupId: contact?.groupId ?? undefined,
    mobile: contact?.mobile ?? '',
    email: contact?.email ?? '',
    isReceiving: contact?.isReceiving ?? false,
    // Of who unsubscribed a new consent is noted, not the one that was taken back.
    consentSource: (isConsenting && contact.consentSource) || 'workspace',
    consentOn: isConsenting && contact.consentAt ? toClock(contact.consentAt).slice(0, 10) : today(),
    agreedAgain: false,
  };
}

/** Whether there is a consent to be noted or corrected. */
export function isConsentShown(
  contact: ContactDetail | undefined,
  { isReceiving, agreedAgain }: Pick<ContactValues, 'isReceiving' | 'agreedAgain'>,
): boolean {
  if (withdrawalDay(contact) !== undefined) return agreedAgain ?? false;
  return isReceiving || (contact?.consentAt ?? null) !== null;
}

/** What is sent: the consent only where there is one to note. */
export function toRequest(contact: ContactDetail | undefined, values: ContactValues): AddContactRequest {
  const { name, position, groupId, mobile, email, isReceiving, consentSource, consentOn, agreedAgain } = values;
  const isNoted = isConsentShown(contact, values);
  return {
    ...{ name, position, groupId: groupId ?? null, mobile, email, isReceiving },
    ...(isNoted && consentSource && { consentSource }),
    ...(isNoted && consentOn && { consentOn }),
    ...(agreedAgain && { agreedAgain }),
  };
}

/** The day somebody unsubscribed, where that still holds. */
export function withdrawalDay(contact: Contact | undefined): string | undefined {
  if (!contact?.unsubscribedAt || !hasWithdrawn(contact)) return undefined;
  return toClock(contact.unsubscribedAt).slice(0, 10);
}
