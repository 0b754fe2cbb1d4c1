import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContactGroup } from '#contract/outreach/contacts.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import styles from './contacts.module.css';
import { type ContactFiltering, contactSorts } from './use-contact-filters.ts';

interface ContactFilterFieldsProps {
  readonly filtering: ContactFiltering;
  readonly groups: readonly ContactGroup[];
}

/** Words, group, state and order of the list of contacts. */
export function ContactFilterFields({ filtering: { filters, change }, groups }: ContactFilterFieldsProps) {
  const { t } = useTranslation();
  const { keyword, groupId, isReceiving, sort } = filters;
  return (
    <>
      <KeywordField
        value={keyword}
        label={t('contacts.search')}
        placeholder={t('contacts.searchPlaceholder')}
        onSearch={(words) => change('q', words)}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('contacts.group')}
        value={groupId === null ? 'none' : String(groupId ?? '')}
        onChange={(value) => change('group', value)}
        options={[
          { value: '', label: t('contacts.allGroups') },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: 'none', label: t('contacts.noGroup') },
        ]}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('contacts.receiving')}
        value={isReceiving === undefined ? '' : isReceiving ? 'on' : 'off'}
        onChange={(value) => change('receiving', value)}
        options={[
          { value: '', label: t('contacts.allStates') },
          { value: 'on', label: t('contacts.states.on') },
          { value: 'off', label: t('contacts.states.off') },
        ]}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('contacts.sort')}
        value={sort ?? '-created'}
        onChange={(value) => change('sort', value === '-created' ? undefined : value)}
        options={contactSorts.map((value) => ({ value, label: t(`contacts.sorts.${value}`) }))}
      />
    </>
  );
}
