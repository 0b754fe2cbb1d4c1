import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import type { ListOf } from '#web/workspace/kits/list/use-list.ts';
import { DateRange } from '#web/workspace/ui/date-range.tsx';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import styles from './audit.module.css';
import type { auditAddress } from './audit-address.ts';

type AuditList = ListOf<typeof auditAddress>;

/** Action, person, company and days. */
export function AuditFilterFields({ list }: { readonly list: AuditList }) {
  const { filters, filterBy } = list;
  const { t } = useTranslation();
  const { data: actions } = useQuery(apiQuery('audit.actions', {}, { quiet: true }));
  // An action from the URL may be unknown.
  const known = actions ?? [];
  const chosen = known.some(({ action }) => action === filters.action)
    ? []
    : [{ action: filters.action ?? '', name: filters.action ?? '' }].filter(({ action }) => action);
  return (
    <>
      <FilterSelect
        label={t('audit.action')}
        all={t('audit.allActions')}
        isSearchable
        value={filters.action}
        options={[...chosen, ...known].map(({ action, name }) => ({ value: action, label: name }))}
        onChange={(action) => filterBy({ action })}
      />
      <WordsField name="person" list={list} />
      <WordsField name="company" list={list} />
      <div className={styles.days}>
        <DateRange
          from={filters.from ?? ''}
          until={filters.until ?? ''}
          onChange={(from, until) => filterBy({ from: from || undefined, until: until || undefined })}
        />
        {(filters.from || filters.until) && (
          <Button type="link" onClick={() => filterBy({ from: undefined, until: undefined })}>
            {t('audit.allDays')}
          </Button>
        )}
      </div>
    </>
  );
}

interface WordsFieldProps {
  readonly name: 'person' | 'company';
  readonly list: AuditList;
}

function WordsField({ name, list: { filters, filterBy } }: WordsFieldProps) {
  const { t } = useTranslation();
  return (
    <KeywordField
      isPart
      value={filters[name]}
      label={t(`audit.${name}`)}
      placeholder={t(`audit.${name}Placeholder`)}
      width={168}
      onSearch={(words) => filterBy({ [name]: words })}
    />
  );
}
