import { useTranslation } from 'react-i18next';
import { hasWithdrawn } from '#contract/outreach/contact-rules.ts';
import type { ListedContact } from '#contract/outreach/contacts.ts';
import { formatDayAcrossYears } from '#web/shared/format/date.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

/** Why a contact receives nothing: unsubscribed, paused, never asked, or its mail came back. Nothing if it receives. */
export function useReceivingNote(): (contact: ListedContact) => string {
  const { t } = useTranslation();
  return (contact) => {
    if (contact.isReceiving) {
      return contact.bouncedAt ? t('contacts.bouncedShort', { day: formatDayAcrossYears(contact.bouncedAt) }) : '';
    }
    if (contact.unsubscribedAt && hasWithdrawn(contact)) {
      return t('contacts.withdrewShort', { day: formatDayAcrossYears(contact.unsubscribedAt) });
    }
    return t(contact.consentAt ? 'contacts.paused' : 'contacts.neverOn');
  };
}

/** Receiving state as text, for read-only views. */
export function ReceivingState({ contact }: { readonly contact: ListedContact }) {
  const { t } = useTranslation();
  const note = useReceivingNote()(contact);
  return (
    <StateMark tone={contact.isReceiving && note === '' ? 'success' : 'neutral'}>
      {note || t('contacts.states.on')}
    </StateMark>
  );
}
