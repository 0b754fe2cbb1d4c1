import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasWithdrawn } from '#contract/outreach/contact-rules.ts';
import type { ListedContact } from '#contract/outreach/contacts.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import styles from './contacts.module.css';
import { useReceivingNote } from './receiving-note.tsx';

type Codes = typeof import('#contract/codes/errors.ts').errorTable;
/** Codes of a refused switch; the types keep them equal to the contract's. */
const withdrewCode: Codes['CONTACT_WITHDREW']['code'] = 1403;
const bouncedCode: Codes['CONTACT_BOUNCED']['code'] = 1406;

interface ReceivingSwitchProps {
  readonly contact: ListedContact;
  readonly disabled: boolean;
  readonly onChanged: () => void;
  /** Opens the contact, where renewed consent can be recorded. */
  readonly onOpen: () => void;
}

/** Turns receiving on or off; a contact that has to agree again first is opened instead. */
export function ReceivingSwitch({ contact, disabled, onChanged, onOpen }: ReceivingSwitchProps) {
  const { t } = useTranslation();
  const noteOf = useReceivingNote();
  const [isBusy, setIsBusy] = useState(false);
  const { id, name } = contact;
  const note = noteOf(contact);

  const turn = async (isReceiving: boolean) => {
    if (isReceiving && hasWithdrawn(contact)) return onOpen();
    setIsBusy(true);
    const answer = await api('contact.receive', { body: { id, isReceiving } }, { quiet: true });
    setIsBusy(false);
    if (answer.success) toast.success(t(isReceiving ? 'contacts.turnedOn' : 'contacts.turnedOff', { name }));
    else if (answer.code === withdrewCode || answer.code === bouncedCode) onOpen();
    else toast.error(answer.desc);
    onChanged();
  };

  return (
    <span className={styles.receiving}>
      <Switch
        checked={contact.isReceiving}
        loading={isBusy}
        disabled={disabled}
        aria-label={[t('contacts.receivingOf', { name }), note].filter(Boolean).join(' · ')}
        onChange={(checked) => void turn(checked)}
      />
      {note && <span className={styles.quiet}>{note}</span>}
    </span>
  );
}
