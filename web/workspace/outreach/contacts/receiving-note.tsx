import { useTranslation } from 'react-i18next';
import { hasWithdrawn } from '#contract/outreach/contact-rules.ts';
import type { Contact } from '#contract/outreach/contacts.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

/** Why somebody receives nothing: unsubscribed, paused, or never asked. Nothing where they do receive. */
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

/** Whether somebody receives, in words: for those who only read. */
export function ReceivingState({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation();
  const noteOf = useReceivingNote();
  return (
    <StateMark tone={contact.isReceiving ? 'success' : 'neutral'}>
      {contact.isReceiving ? t('contacts.states.on') : noteOf(contact)}
    </StateMark>
  );
}
