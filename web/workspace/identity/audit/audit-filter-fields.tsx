import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { DateRange } from '#web/workspace/ui/date-range.tsx';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import styles from './audit.module.css';
import type { AuditFiltering } from './use-audit-filters.ts';

/** Action, person, company and days. */
export function AuditFilterFields({ filtering }: { readonly filtering: AuditFiltering }) {
  const { narrowing, change } = filtering;
  const { t } = useTranslation();
  const { data: actions } = useQuery(apiQuery('audit.actions', {}, { quiet: true }));
  // An action from the URL may be unknown.
  const known = actions ?? [];
  const chosen = known.some(({ action }) => action === narrowing.action)
    ? []
    : [{ action: narrowing.action ?? '', name: narrowing.action ?? '' }].filter(({ action }) => action);
  return (
    <>
      <Select
        className={styles.filter ?? ''}
        aria-label={t('audit.action')}
        value={narrowing.action ?? ''}
        onChange={(action) => change({ action })}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: t('audit.allActions') },
          ...[...chosen, ...known].map(({ action, name }) => ({ value: action, label: name })),
        ]}
      />
      <WordsField name="person" filtering={filtering} />
      <WordsField name="company" filtering={filtering} />
      <div className={styles.days}>
        <DateRange
          from={narrowing.from ?? ''}
          until={narrowing.until ?? ''}
          onChange={(from, until) => change({ from, until })}
        />
        {(narrowing.from || narrowing.until) && (
          <Button type="link" onClick={() => change({ from: undefined, until: undefined })}>
            {t('audit.allDays')}
          </Button>
        )}
      </div>
    </>
  );
}

interface WordsFieldProps {
  readonly name: 'person' | 'company';
  readonly filtering: AuditFiltering;
}

function WordsField({ name, filtering: { narrowing, change } }: WordsFieldProps) {
  const { t } = useTranslation();
  return (
    <KeywordField
      isPart
      value={narrowing[name]}
      label={t(`audit.${name}`)}
      placeholder={t(`audit.${name}Placeholder`)}
      width={168}
      onSearch={(words) => change({ [name]: words })}
    />
  );
}
