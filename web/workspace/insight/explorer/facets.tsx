import { useTranslation } from 'react-i18next';
import type { ArticleCategory } from '#contract/content/articles.ts';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { type Filters, toggled } from '#contract/insight/explorer-filters.ts';
import { ToneMark } from '#web/workspace/insight/tone/tone-mark.tsx';
import { FacetGroup } from './facet-group.tsx';
import styles from './facets.module.css';
import { TimeFacet } from './time-facet.tsx';
import type { ChangeFilters } from './use-filters.ts';

interface FacetsProps {
  readonly filters: Filters;
  readonly answer: ExplorerAnswer;
  /** Counts are from the previous answer. */
  readonly isStale: boolean;
  readonly onChange: ChangeFilters;
}

/** Facets with counts: beside the results, on phones in a sheet. */
export function Facets({ filters, answer, isStale, onChange }: FacetsProps) {
  const { t } = useTranslation();
  const { facets, range } = answer;
  return (
    <div className={styles.facets} data-stale={isStale || undefined}>
      <FacetGroup
        title={t('explorer.tone')}
        options={facets.tones}
        chosen={filters.tones}
        onToggle={(value) => onChange(({ tones }) => ({ tones: toggled(tones, value as Filters['tones'][number]) }))}
        markOf={(value) => <ToneMark tone={value as Filters['tones'][number]} />}
      />
      <FacetGroup
        title={t('explorer.event')}
        options={facets.events}
        chosen={filters.eventTypes}
        onToggle={(value) =>
          onChange(({ eventTypes }) => ({ eventTypes: toggled(eventTypes, value as Filters['eventTypes'][number]) }))
        }
        shortList={5}
        restText={(count) => t('explorer.eventHidden', { count })}
      />
      <FacetGroup
        title={t('explorer.tier')}
        options={facets.tiers}
        chosen={filters.tiers.map(String)}
        onToggle={(value) => onChange(({ tiers }) => ({ tiers: toggled(tiers, Number(value)) }))}
        markOf={(value) => <i className={styles.tier} data-tier={value} />}
      />
      <FacetGroup
        title={t('explorer.company')}
        options={facets.companies}
        chosen={filters.stockIds.map(String)}
        onToggle={(value) => onChange(({ stockIds }) => ({ stockIds: toggled(stockIds, Number(value)) }))}
      />
      <FacetGroup
        title={t('explorer.category')}
        options={facets.categories}
        chosen={filters.categories}
        onToggle={(value) =>
          onChange(({ categories }) => ({ categories: toggled(categories, value as ArticleCategory) }))
        }
      />
      <FacetGroup
        title={t('explorer.position')}
        options={facets.positions}
        chosen={filters.positions}
        onToggle={(value) =>
          onChange(({ positions }) => ({ positions: toggled(positions, value as Filters['positions'][number]) }))
        }
      />
      <TimeFacet range={range} onChange={onChange} />
    </div>
  );
}
