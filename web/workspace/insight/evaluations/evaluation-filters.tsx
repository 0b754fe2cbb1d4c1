import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EvaluationOverview } from '#contract/insight/evaluations.ts';
import styles from './evaluation.module.css';

interface EvaluationFiltersProps {
  readonly data: EvaluationOverview;
  readonly onPeriod: (period: string) => void;
  /** A stock id, or undefined for none. */
  readonly onCompare: (stockId: string) => void;
}

/** Period, and the company to compare with. */
export function EvaluationFilters({ data, onPeriod, onCompare }: EvaluationFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        className={styles.period}
        aria-label={t('evaluation.period')}
        value={data.period}
        options={data.periods.map((period) => ({ value: period, label: period }))}
        onChange={(period) => onPeriod(period ?? '')}
      />
      <Select
        className={styles.compare}
        aria-label={t('evaluation.compare')}
        value={data.compared ? String(data.compared.stockId) : ''}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: t('evaluation.compareNone') },
          ...data.candidates.map(({ stockId, name }) => ({ value: String(stockId), label: name })),
        ]}
        onChange={onCompare}
      />
    </>
  );
}
