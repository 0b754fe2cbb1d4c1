import { Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ContactGroup } from '#contract/contact.ts';
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
  const search = (text: string) => text.trim() !== (keyword ?? '') && change('q', text.trim());
  return (
    <>
      <Input
        key={keyword ?? ''}
        className={styles.search ?? ''}
        defaultValue={keyword ?? ''}
        prefix={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}
        placeholder={t('contacts.searchPlaceholder')}
        aria-label={t('contacts.search')}
        maxLength={100}
        allowClear
        onClear={() => change('q', undefined)}
        onPressEnter={({ currentTarget }) => search(currentTarget.value)}
        onBlur={({ target }) => search(target.value)}
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
