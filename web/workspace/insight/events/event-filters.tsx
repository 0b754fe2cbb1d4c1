import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EventTimeline } from '#contract/insight/events.ts';
import { useAmountText } from './event-amount.tsx';
import styles from './events.module.css';
import { filterEvents, leastAmounts, roles, type TimelineFilters } from './use-timeline-filters.ts';

interface EventFiltersProps {
  readonly data: EventTimeline;
  readonly filters: TimelineFilters;
}

const anyValue = '';

/** Type, role and least amount; the types count what the other two leave. */
export function EventFilters({ data, filters: { type, role, least, change } }: EventFiltersProps) {
  const { t } = useTranslation();
  const amountText = useAmountText();
  const counted = filterEvents(data, { type: undefined, role, least });
  const types = data.types.flatMap(({ type: value, label }) => {
    const count = counted.filter((event) => event.type === value).length;
    return count > 0 || value === type ? [{ value, label: `${label} ${count}` }] : [];
  });
  return (
    <div className={styles.filters}>
      <Select
        aria-label={t('events.type')}
        value={type ?? anyValue}
        options={[{ value: anyValue, label: t('events.allTypes', { count: counted.length }) }, ...types]}
        onChange={(next) => change({ type: data.types.find((each) => each.type === next)?.type })}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={t('events.role')}
        value={role ?? anyValue}
        options={[
          { value: anyValue, label: t('events.allRoles') },
          ...roles.map((value) => ({ value, label: t(`events.roles.${value}`) })),
        ]}
        onChange={(next) => change({ role: roles.find((each) => each === next) })}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={t('events.least')}
        value={least ?? 0}
        options={[
          { value: 0, label: t('events.anyAmount') },
          ...leastAmounts.map((value) => ({
            value,
            label: t('events.atLeast', { amount: amountText({ amount: String(value), currency: 'CNY' }) }),
          })),
        ]}
        onChange={(next) => change({ least: leastAmounts.find((each) => each === next) })}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}
