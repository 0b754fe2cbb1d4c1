import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import { maskMobile } from '#contract/outreach/contact-rules.ts';
import type { ConsentSource, ListedContact } from '#contract/outreach/contacts.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import styles from './contacts.module.css';
import { ReceivingSwitch } from './receiving-switch.tsx';

export interface ContactColumns {
  readonly groupNames: ReadonlyMap<number, string>;
  readonly consentSources: ReadonlyMap<number, ConsentSource | null>;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onOpen: (contact: ListedContact) => void;
  readonly onDelete: (contact: ListedContact) => void;
  readonly onChanged: () => void;
}

/** An address that breaks before its @ rather than within a name. */
function breakable(email: string) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** What the list of contacts shows. */
export function contactColumns(
  t: TFunction,
  { groupNames, consentSources, mayEdit, mayDelete, goesOn, onOpen, onDelete, onChanged }: ContactColumns,
): ListColumn<ListedContact, SortKey<'contacts'>>[] {
  const moment = (time: string) => <span className={listStyles.unbroken}>{formatDateTime(time)}</span>;
  return [
    {
      key: 'name',
      title: t('contacts.name'),
      minWidth: 132,
      sort: 'name',
      shown: 'always',
      render: (contact) => (
        <>
          <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(contact)}>
            {contact.name}
          </Button>
          {contact.position && <p className={styles.quiet}>{contact.position}</p>}
        </>
      ),
    },
    {
      key: 'group',
      title: t('contacts.group'),
      width: 116,
      render: ({ groupId }) => {
        const name = groupId === null ? undefined : groupNames.get(groupId);
        return name && <span className={styles.tag}>{name}</span>;
      },
    },
    {
      key: 'mobile',
      title: t('contacts.mobile'),
      width: 124,
      render: ({ mobile }) => <span className={styles.figures}>{maskMobile(mobile)}</span>,
    },
    {
      key: 'email',
      title: t('contacts.email'),
      width: 188,
      render: ({ email }) => <span className={styles.email}>{breakable(email)}</span>,
    },
    {
      key: 'receiving',
      title: t('contacts.receiving'),
      width: 132,
      render: (contact) => (
        <ReceivingSwitch contact={contact} disabled={!mayEdit} onChanged={onChanged} onOpen={() => onOpen(contact)} />
      ),
    },
    {
      key: 'consent',
      title: t('contacts.consent'),
      width: 108,
      render: ({ id, consentAt }) => {
        const source = consentSources.get(id);
        return (
          consentAt && (
            <>
              {source && <span>{t(`contacts.sources.${source}`)}</span>}
              <p className={styles.quiet}>{toClock(consentAt).slice(0, 10)}</p>
            </>
          )
        );
      },
    },
    {
      key: 'created',
      title: t('contacts.created'),
      width: 152,
      sort: 'created',
      isDescendingFirst: true,
      render: ({ createdAt }) => moment(createdAt),
    },
    {
      key: 'updated',
      title: t('contacts.updated'),
      width: 164,
      sort: 'updated',
      isDescendingFirst: true,
      shown: 'chosen',
      render: ({ updatedAt }) => moment(updatedAt),
    },
    {
      key: 'actions',
      title: t('contacts.actions'),
      width: 112,
      isTool: true,
      render: (contact) => {
        const { name } = contact;
        return (
          <div className={listStyles.acts}>
            {mayEdit && (
              <Button
                type="link"
                size="small"
                aria-label={t('contacts.editLabel', { name })}
                onClick={() => onOpen(contact)}
              >
                {t('contacts.edit')}
              </Button>
            )}
            {mayDelete && (
              <Button
                {...goesOn}
                type="link"
                size="small"
                danger
                aria-label={t('contacts.deleteLabel', { name })}
                onClick={() => onDelete(contact)}
              >
                {t('contacts.delete')}
              </Button>
            )}
          </div>
        );
      },
    },
  ];
}

/** A contact on a phone: name and job, mobile, switch; the rest is in the drawer. */
export function contactCard(
  contact: ListedContact,
  { mayEdit, onOpen, onChanged }: Pick<ContactColumns, 'mayEdit' | 'onOpen' | 'onChanged'>,
): ListCard {
  const open = () => onOpen(contact);
  return {
    title: contact.name,
    beside: contact.position,
    onOpen: open,
    meta: <span className={styles.figures}>{maskMobile(contact.mobile) || contact.email}</span>,
    aside: (
      <div className={styles.rowSwitch}>
        <ReceivingSwitch contact={contact} disabled={!mayEdit} onChanged={onChanged} onOpen={open} />
      </div>
    ),
  };
}
