import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { type Filters, toRequest } from '#contract/insight/explorer-filters.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useChips } from './condition-chips.tsx';
import styles from './results.module.css';

interface WithoutConditionsProps {
  readonly filters: Filters;
  readonly facets: ExplorerAnswer['facets'];
  readonly onChange: (change: Partial<Filters>) => void;
}

/** Each condition with what is found without it; those that would not help are left out. */
export function WithoutConditions({ filters, facets, onChange }: WithoutConditionsProps) {
  const { t } = useTranslation();
  const chips = useChips({ filters, facets });
  const words = { name: t('explorer.chipWords', { q: filters.q }), without: { q: '' } };
  const conditions = filters.q === '' ? chips : [words, ...chips];
  const counts = useQueries({
    queries: conditions.map(({ without }) => ({
      ...apiQuery(
        'explorer.search',
        { body: { ...toRequest({ ...filters, ...without }), pageSize: 1 } },
        { quiet: true },
      ),
      // Without its only condition it would be everything there is.
      enabled: conditions.length > 1,
    })),
  });
  const helpful = conditions.flatMap(({ name, without }, index) => {
    const total = counts[index]?.data?.total ?? 0;
    return total > 0 ? [{ name, without, total }] : [];
  });
  if (helpful.length === 0) return null;
  return (
    <ul className={styles.without} aria-label={t('explorer.without')}>
      {helpful.map(({ name, without, total }) => (
        <li key={name}>
          <button type="button" onClick={() => onChange(without)}>
            {t('explorer.withoutOne', { name })}
          </button>
          <span>{t(`explorer.found.${filters.unit}`, { total: formatCount(total) })}</span>
        </li>
      ))}
    </ul>
  );
}
