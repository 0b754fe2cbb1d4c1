import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlertCondition, alertLimits } from '#contract/insight/alert-rules.ts';
import { type Filters, filterParameters, readFilters } from '#contract/insight/explorer-filters.ts';
import { ReadingLine } from '#web/workspace/insight/explorer/reading-line.tsx';
import { useItems, useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './alerts.module.css';

interface ThemeFieldsProps {
  readonly condition: AlertCondition;
  /** Companies that are there no more. */
  readonly goneCompanies: readonly number[];
  /** Marks the input of words where the theme is wrong. */
  readonly mark: object;
  readonly isOff: boolean;
  readonly onChange: (condition: AlertCondition) => void;
}

/** Inputs of a rule by a theme: whose stories, types of events, tones and words; what else it has is named. */
export function useThemeFields({
  condition,
  goneCompanies,
  mark,
  isOff,
  onChange,
}: ThemeFieldsProps): Readonly<Record<string, ReactNode>> {
  const { t } = useTranslation();
  const [eventTypes, tones] = [useItems('event_type'), useItems('tone')];
  const [tierName, placeName] = [useLabels('source_tier'), useLabels('mention_position')];
  if (condition.kind !== 'theme') return {};
  const filters = readFilters(new URLSearchParams(condition.query));
  const change = (part: Partial<Filters>, isOwn = condition.isOwn) => {
    const query = new URLSearchParams(filterParameters({ ...filters, ...part })).toString();
    onChange({ ...condition, query, isOwn });
  };
  const chosen = filters.stockIds.length;
  const stillThere = filters.stockIds.filter((id) => !goneCompanies.includes(id));
  const gone = chosen - stillThere.length;
  // Without its companies it would be about everybody, which only a choice may make of it.
  const isAboutNobody = gone > 0 && stillThere.length === 0;
  const others = [
    ...filters.categories,
    ...filters.tiers.map((tier) => tierName(tier)),
    ...filters.positions.map((position) => placeName(position)),
  ];
  const several = (field: 'events' | 'tones', items: typeof tones, values: readonly string[]) => (
    <Select
      mode="multiple"
      aria-label={t(`alerts.fields.${field}`)}
      className={styles.several ?? ''}
      placeholder={t('alerts.any')}
      value={[...values]}
      disabled={isOff}
      showSearch={{ optionFilterProp: 'label' }}
      options={items.filter(({ k, off }) => !off || values.includes(k)).map(({ k, v }) => ({ value: k, label: v }))}
      onChange={(next: string[]) => {
        const parameter = field === 'events' ? 'event' : 'tone';
        const read = readFilters(new URLSearchParams(next.map((value) => [parameter, value])));
        change(field === 'events' ? { eventTypes: read.eventTypes } : { tones: read.tones });
      }}
    />
  );
  return {
    scope: (
      <Select
        aria-label={t('alerts.fields.scope')}
        className={styles.scope ?? ''}
        placeholder={t('alerts.scopes.choose')}
        value={isAboutNobody ? null : condition.isOwn}
        disabled={isOff}
        options={[
          { value: true, label: t('alerts.scopes.own') },
          {
            value: false,
            label: chosen > 0 && !isAboutNobody ? t('alerts.scopes.chosen', { shown: chosen }) : t('alerts.scopes.any'),
          },
        ]}
        onChange={(isOwn: boolean) =>
          isAboutNobody ? change({ stockIds: [] }, isOwn) : onChange({ ...condition, isOwn })
        }
      />
    ),
    events: several('events', eventTypes, filters.eventTypes),
    tones: several('tones', tones, filters.tones),
    words: (
      <>
        <Input
          aria-label={t('alerts.fields.words')}
          {...mark}
          className={styles.query ?? ''}
          maxLength={alertLimits.query}
          placeholder={t('alerts.any')}
          value={new URLSearchParams(condition.query).get('q') ?? ''}
          disabled={isOff}
          onChange={({ target }) => change({ q: target.value })}
        />
        {filters.q !== '' && <ReadingLine typed={filters.q} onChoose={(q) => change({ q })} />}
      </>
    ),
    others: (
      <>
        {others.length > 0 && t('alerts.otherConditions', { names: others.join(t('alerts.and')) })}
        {isAboutNobody && <span className={styles.fault}>{t('alerts.allCompaniesGone')}</span>}
        {stillThere.length > 0 && gone > 0 && (
          <span className={styles.fault}>
            {t('alerts.goneCompanies', { shown: gone })}
            <Button type="link" size="small" disabled={isOff} onClick={() => change({ stockIds: stillThere })}>
              {t('alerts.removeGoneCompanies')}
            </Button>
          </span>
        )}
      </>
    ),
  };
}
