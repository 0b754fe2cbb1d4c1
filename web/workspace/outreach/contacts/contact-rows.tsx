import { maskMobile } from '#contract/outreach/contact-rules.ts';
import listStyles from '#web/workspace/ui/list.module.css';
import type { ContactRowsProps } from './contact-table.tsx';
import styles from './contacts.module.css';
import { ReceivingSwitch } from './receiving-switch.tsx';

/** Contacts on a phone: name and job, mobile, switch; the rest is in the drawer (docs/visual-language.md, "Phones"). */
export function ContactRows({ contacts, mayEdit, onOpen, onChanged }: ContactRowsProps) {
  return (
    <ul>
      {contacts.map((contact) => (
        <li key={contact.id} className={listStyles.splitRow}>
          <div className={listStyles.words}>
            <button type="button" className={listStyles.rowTitle} onClick={() => onOpen(contact)}>
              {contact.name}
              {contact.position && <span className={styles.rowPosition}>{contact.position}</span>}
            </button>
            <p className={styles.rowMeta}>{maskMobile(contact.mobile) || contact.email}</p>
          </div>
          <div className={`${listStyles.above} ${styles.rowSwitch}`}>
            <ReceivingSwitch
              contact={contact}
              disabled={!mayEdit}
              onChanged={onChanged}
              onOpen={() => onOpen(contact)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
