import { useTranslation } from 'react-i18next';
import { hasWithdrawn } from '#contract/outreach/contact-rules.ts';
import type { Contact } from '#contract/outreach/contacts.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

/** Why a contact receives nothing: unsubscribed, paused, or never asked. Nothing if it receives. */
export function useReceivingNote(): (contact: Contact) => string {
  const { t } = useTranslation();
  return (contact) => {
    if (contact.isReceiving) return '';
    if (contact.unsubscribedAt && hasWithdrawn(contact)) {
      return t('contacts.withdrewShort', { day: formatDayShort(contact.unsubscribedAt) });
    }
    return t(contact.consentAt ? 'contacts.paused' : 'contacts.neverOn');
  };
}

/** Receiving state as text, for read-only views. */
export function ReceivingState({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation();
  const noteOf = useReceivingNote();
  return (
    <StateMark tone={contact.isReceiving ? 'success' : 'neutral'}>
      {contact.isReceiving ? t('contacts.states.on') : noteOf(contact)}
    </StateMark>
  );
}
