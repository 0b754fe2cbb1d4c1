import { Button, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import { maskMobile } from '#contract/outreach/contact-rules.ts';
import type { ConsentSource, Contact } from '#contract/outreach/contacts.ts';
import { toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import listStyles from '#web/workspace/ui/list.module.css';
import styles from './contacts.module.css';
import { ReceivingSwitch } from './receiving-switch.tsx';
import type { Selection } from './use-selection.ts';

export interface ContactRowsProps {
  readonly contacts: readonly Contact[];
  readonly groupNames: ReadonlyMap<number, string>;
  readonly consentSources: ReadonlyMap<number, ConsentSource | null>;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly selection: Selection;
  readonly onOpen: (contact: Contact) => void;
  readonly onDelete: (contact: Contact) => void;
  readonly onChanged: () => void;
}

/** Contacts as a table. */
export function ContactTable(props: ContactRowsProps) {
  const { contacts, groupNames, consentSources, mayEdit, mayDelete, selection, onOpen, onDelete, onChanged } = props;
  const { t } = useTranslation();
  const columns: ColumnsType<Contact> = [
    {
      key: 'name',
      title: t('contacts.name'),
      minWidth: 144,
      render: (_value, contact) => (
        <>
          <span className={listStyles.title}>{contact.name}</span>
          {contact.position && <p className={styles.quiet}>{contact.position}</p>}
        </>
      ),
    },
    {
      key: 'group',
      title: t('contacts.group'),
      width: 136,
      render: (_value, { groupId }) => {
        const name = groupId === null ? undefined : groupNames.get(groupId);
        return name && <span className={styles.tag}>{name}</span>;
      },
    },
    {
      key: 'mobile',
      title: t('contacts.mobile'),
      width: 136,
      render: (_value, { mobile }) => <span className={styles.figures}>{maskMobile(mobile)}</span>,
    },
    {
      key: 'email',
      title: t('contacts.email'),
      width: 220,
      render: (_value, { email }) => <span className={styles.email}>{email}</span>,
    },
    {
      key: 'receiving',
      title: t('contacts.receiving'),
      width: 168,
      render: (_value, contact) => (
        <ReceivingSwitch contact={contact} disabled={!mayEdit} onChanged={onChanged} onOpen={() => onOpen(contact)} />
      ),
    },
    {
      key: 'consent',
      title: t('contacts.consent'),
      width: 120,
      render: (_value, { id, consentAt }) => {
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
      key: 'actions',
      title: t('contacts.actions'),
      width: 112,
      render: (_value, contact) => {
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
  return (
    <div className={styles.scroll}>
      <Table<Contact>
        rowKey="id"
        columns={columns}
        dataSource={[...contacts]}
        pagination={false}
        aria-label={t('contacts.list')}
        {...((mayEdit || mayDelete) && {
          rowSelection: {
            selectedRowKeys: selection.isAll ? contacts.map(({ id }) => id) : [...selection.ids],
            preserveSelectedRowKeys: true,
            onChange: (keys) => selection.choose(keys.map(Number)),
            getTitleCheckboxProps: () => ({ 'aria-label': t('contacts.selectPage') }),
            getCheckboxProps: ({ name }) => ({
              'aria-label': t('contacts.selectRow', { name }),
              disabled: selection.isAll,
            }),
          },
        })}
      />
    </div>
  );
}
