import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import styles from './simulator.module.css';
import { simulatorChoices } from './simulator-address.ts';

interface CompanySelectProps {
  readonly label: string;
  /** Whose companies come first. */
  readonly userId: number | undefined;
  readonly value: number | undefined;
  readonly onChange: (stockId: number) => void;
}

/** One of the companies to which people belong. */
export function CompanySelect({ label, userId, value, onChange }: CompanySelectProps) {
  const { t } = useTranslation();
  const { data } = useQuery(simulatorChoices);
  const { data: people = [] } = useQuery({
    ...apiQuery('simulator.people', { body: { id: userId ?? 0 } }, { quiet: true }),
    enabled: userId !== undefined,
  });
  const own = new Set(people.flatMap(({ stockIds }) => stockIds));
  const options = (data?.companies ?? []).map(({ stockId, name }) => ({ value: stockId, label: name }));
  const groups = [
    { label: t('simulator.ownCompanies'), options: options.filter((option) => own.has(option.value)) },
    { label: t('simulator.otherCompanies'), options: options.filter((option) => !own.has(option.value)) },
  ];
  return (
    <Select
      className={styles.choice ?? ''}
      aria-label={label}
      placeholder={t('simulator.chooseCompany')}
      value={options.some((option) => option.value === value) ? value : undefined}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={280}
      onChange={onChange}
      options={groups.filter((group) => group.options.length > 0)}
    />
  );
}
