import { hasWithdrawn, mayBeAnother, normaliseContactText } from '#contract/outreach/contact-rules.ts';
import type { AddContactRequest, Contact, ContactDetail } from '#contract/outreach/contacts.ts';
import { toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import type { ConsentTyped, ContactValues } from './contact-draft.ts';

/** The current day in China, as an ISO date. */
export const today = (): string => toClock(new Date().toISOString()).slice(0, 10);

/** Initial form values. */
export function initialValues(contact: ContactDetail | undefined): ContactValues {
  const isConsenting = contact !== undefined && !hasWithdrawn(contact);
  return {
    name: contact?.name ?? '',
    position: contact?.position ?? '',
    groupId: contact?.groupId ?? undefined,
    mobile: contact?.mobile ?? '',
    email: contact?.email ?? '',
    isReceiving: contact?.isReceiving ?? false,
    // For unsubscribed contacts a new consent is recorded, not the withdrawn one.
    consentSource: (isConsenting && contact.consentSource) || 'workspace',
    consentOn: isConsenting && contact.consentAt ? toClock(contact.consentAt).slice(0, 10) : today(),
    agreedAgain: false,
    isAnother: undefined,
    former: undefined,
  };
}

/** What form values say of receiving and consent. */
export function consentTyped({ isReceiving, consentSource, consentOn, agreedAgain }: ContactValues): ConsentTyped {
  return { isReceiving, consentSource, consentOn, agreedAgain };
}

/** Initial form values of receiving and consent. */
export function consentValues(contact: ContactDetail | undefined): ConsentTyped {
  return consentTyped(initialValues(contact));
}

/** Whether there is a consent to record or correct. */
export function isConsentShown(
  contact: ContactDetail | undefined,
  { isReceiving, agreedAgain }: Pick<ContactValues, 'isReceiving' | 'agreedAgain'>,
): boolean {
  if (withdrawalDay(contact) !== undefined) return agreedAgain ?? false;
  return isReceiving || (contact?.consentAt ?? null) !== null;
}

/** Request of the form; consent only if there is one to record. */
export function toRequest(
  known: ContactDetail | undefined,
  values: ContactValues,
): AddContactRequest & { readonly isAnother?: boolean } {
  const { name, position, groupId, mobile, email, isReceiving, consentSource, consentOn, agreedAgain } = values;
  const isAnother = known && mayBeAnother(known, values) ? values.isAnother : undefined;
  const isNoted = isConsentShown(isAnother ? undefined : known, values);
  return {
    ...{ name, position, groupId: groupId ?? null, mobile, email, isReceiving },
    ...(isNoted && consentSource && { consentSource }),
    ...(isNoted && consentOn && { consentOn }),
    ...(agreedAgain && { agreedAgain }),
    ...(isAnother !== undefined && { isAnother }),
  };
}

/** What a request leaves of a contact: of the answers to the form's questions only that it is another person now. */
export function keptOf(request: ReturnType<typeof toRequest>) {
  const { mobile = '', email = '', agreedAgain: _, isAnother, ...kept } = request;
  const channels = { mobile: normaliseContactText('mobile', mobile), email: normaliseContactText('email', email) };
  return { ...kept, ...channels, ...(isAnother && { isAnother }) };
}

/** Day on which mail to this address came back, if nobody has agreed again since. */
export function bounceDay(contact: ContactDetail | undefined, email: string): string | undefined {
  const isSame = contact !== undefined && normaliseContactText('email', email) === contact.email;
  return isSame && contact.bouncedAt ? toClock(contact.bouncedAt).slice(0, 10) : undefined;
}

/** Day of the withdrawal, if it still applies. */
export function withdrawalDay(contact: Contact | undefined): string | undefined {
  if (!contact?.unsubscribedAt || !hasWithdrawn(contact)) return undefined;
  return toClock(contact.unsubscribedAt).slice(0, 10);
}
