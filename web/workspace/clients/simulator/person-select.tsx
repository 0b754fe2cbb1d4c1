import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useNothingOffered } from '#web/workspace/kits/form/use-nothing-offered.ts';
import styles from './simulator.module.css';

interface PersonSelectProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (id: number, stockIds: readonly number[]) => void;
}

/** One of all people, found by the server as somebody types. */
export function PersonSelect({ label, value, onChange }: PersonSelectProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({
    ...apiQuery('simulator.people', { body: keyword ? { keyword } : {} }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    ...apiQuery('simulator.people', { body: { id: value ?? 0 } }, { quiet: true }),
    enabled: value !== undefined,
  });
  const nothing = useNothingOffered(found, t('simulator.noPerson'));
  const listed = found.data ?? [];
  const people =
    typed === ''
      ? [...(chosen.data ?? []).filter(({ id }) => !listed.some((one) => one.id === id)), ...listed]
      : listed;
  return (
    <Select
      className={styles.choice ?? ''}
      aria-label={label}
      placeholder={t('simulator.choosePerson')}
      value={chosen.data?.length === 0 ? undefined : value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      notFoundContent={nothing}
      popupMatchSelectWidth={280}
      onChange={(id: number) => {
        setTyped('');
        onChange(id, people.find((person) => person.id === id)?.stockIds ?? []);
      }}
      options={people.map(({ id, name, username }) => ({ value: id, label: name, username }))}
      optionRender={({ label: name, data }) => (
        <span className={styles.option}>
          {name}
          <span className={styles.quiet}>{data.username}</span>
        </span>
      )}
    />
  );
}
