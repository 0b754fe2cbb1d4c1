import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { type Filters, noFilters } from '#contract/insight/explorer-filters.ts';
import styles from './query-bar.module.css';
import type { ChangeFilters } from './use-filters.ts';

interface ConditionChipsProps {
  readonly filters: Filters;
  /** Names of selected options; counts until the first answer. */
  readonly facets: ExplorerAnswer['facets'] | undefined;
  readonly onChange: ChangeFilters;
}

interface Chip {
  readonly name: string;
  readonly without: Partial<Filters>;
}

/** The filters that are set, by name, each with what takes it away. */
export function useChips({ filters, facets }: Omit<ConditionChipsProps, 'onChange'>): Chip[] {
  const { t } = useTranslation();
  const label = (facet: keyof ExplorerAnswer['facets'], value: string | number) =>
    facets?.[facet].find((option) => option.value === String(value))?.label ?? String(value);
  const { stockIds, categories, tiers, positions, tones, eventTypes, from, until } = filters;
  const chips: Chip[] = [];
  const [stockId] = stockIds;
  if (stockId !== undefined) {
    const name =
      stockIds.length === 1 && facets
        ? t('explorer.chipCompany', { name: label('companies', stockId) })
        : t('explorer.chipCompanies', { count: stockIds.length });
    chips.push({ name, without: { stockIds: [] } });
  }
  if (from !== '' || until !== '') {
    chips.push({
      name: t('explorer.chipRange', { from: from || '…', until: until || '…' }),
      without: { from: '', until: '' },
    });
  }
  if (categories.length > 0) {
    chips.push({ name: t('explorer.chipCategory', { name: categories.join(' / ') }), without: { categories: [] } });
  }
  const [tier] = tiers;
  if (tier !== undefined) {
    const name =
      tiers.length === 1
        ? t('explorer.chipTier', { name: label('tiers', tier) })
        : t('explorer.chipTiers', { count: tiers.length });
    chips.push({ name, without: { tiers: [] } });
  }
  if (positions.length > 0) {
    const name = positions.map((position) => label('positions', position)).join(' / ');
    chips.push({ name: t('explorer.chipPosition', { name }), without: { positions: [] } });
  }
  if (tones.length > 0) {
    const name = tones.map((tone) => label('tones', tone)).join(' / ');
    chips.push({ name: t('explorer.chipTone', { name }), without: { tones: [] } });
  }
  if (eventTypes.length > 0) {
    const name = eventTypes.map((type) => label('events', type)).join(' / ');
    chips.push({ name: t('explorer.chipEvent', { name }), without: { eventTypes: [] } });
  }
  return chips;
}

/** Active filters, each removable. */
export function ConditionChips({ filters, facets, onChange }: ConditionChipsProps) {
  const { t } = useTranslation();
  const chips = useChips({ filters, facets });
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('explorer.conditions')}>
      {chips.map(({ name, without }) => (
        <li key={name} className={styles.chip}>
          {name}
          <button type="button" aria-label={t('explorer.remove', { name })} onClick={() => onChange(without)}>
            <X size={14} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.clear}
          onClick={() => onChange(({ q, sort, unit }) => ({ ...noFilters, q, sort, unit }))}
        >
          {t('explorer.clearConditions')}
        </button>
      </li>
    </ul>
  );
}
