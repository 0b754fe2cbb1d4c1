import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { jobStates } from '#contract/job.ts';
import { jobKinds } from '#contract/operation/job-kinds.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { DateRange } from '#web/workspace/ui/date-range.tsx';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import type { jobAddress } from './job-address.ts';
import styles from './jobs.module.css';

/** Kind, state, person and days. */
export function JobFilterFields({ list }: { readonly list: ListOf<typeof jobAddress> }) {
  const { t } = useTranslation();
  const { filters, filterBy } = list;
  return (
    <>
      <FilterSelect
        label={t('jobs.kind')}
        all={t('jobs.allKinds')}
        value={filters.kind}
        options={jobKinds.map((kind) => ({ value: kind, label: t(`jobs.kinds.${kind}`) }))}
        onChange={(kind) => filterBy({ kind })}
      />
      <FilterSelect
        label={t('jobs.state')}
        all={t('jobs.allStates')}
        value={filters.state}
        options={jobStates.map((state) => ({ value: state, label: t(`jobs.states.${state}`) }))}
        onChange={(state) => filterBy({ state })}
      />
      <FilterSelect
        label={t('jobs.imports')}
        all={t('jobs.allImports')}
        value={filters.imports}
        options={[{ value: 'open', label: t('jobs.openImports') }]}
        onChange={(imports) => filterBy({ imports })}
      />
      <KeywordField
        isPart
        value={filters.person}
        label={t('jobs.person')}
        placeholder={t('jobs.personPlaceholder')}
        width={168}
        onSearch={(person) => filterBy({ person })}
      />
      <div className={styles.days}>
        <DateRange
          from={filters.from ?? ''}
          until={filters.until ?? ''}
          onChange={(from, until) => filterBy({ from: from || undefined, until: until || undefined })}
        />
        {(filters.from || filters.until) && (
          <Button type="link" onClick={() => filterBy({ from: undefined, until: undefined })}>
            {t('jobs.allDays')}
          </Button>
        )}
      </div>
    </>
  );
}
