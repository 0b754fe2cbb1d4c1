import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import type { Filters } from '#contract/insight/explorer-filters.ts';
import styles from './query-bar.module.css';

interface CompanySuggestionProps {
  readonly company: NonNullable<ExplorerAnswer['suggestion']>;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** Suggests the company of an entered code, because articles rarely contain codes. */
export function CompanySuggestion({ company, onChange }: CompanySuggestionProps) {
  const { t } = useTranslation();
  const { stockId, code, name } = company;
  return (
    <p className={styles.suggestion}>
      {t('explorer.codeOf', { code, name })}
      <Button size="small" onClick={() => onChange({ q: '', stockIds: [stockId] })}>
        {t('explorer.showCompany', { name })}
      </Button>
    </p>
  );
}
