import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { EventTimeline, TimelineEvent } from '#contract/insight/events.ts';
import { EventAmount } from './event-amount.tsx';
import { sumDeals } from './event-amounts.ts';
import styles from './events.module.css';

/** Count, amounts with each deal once, the most frequent type, and how this differs from the window before. */
export function EventStrip({
  data,
  events,
}: {
  readonly data: EventTimeline;
  readonly events: readonly TimelineEvent[];
}) {
  const { t } = useTranslation();
  const counts = data.types
    .map(({ type, label }) => ({ type, label, count: events.filter((event) => event.type === type).length }))
    .sort((one, other) => other.count - one.count);
  const [most] = counts;
  const sums = sumDeals(events);
  const added = counts.filter(({ type, count }) => count > 0 && !data.before.some((former) => former.type === type));
  const deals = new Set(events.flatMap(({ deal }) => deal ?? [])).size;
  return (
    <dl className={styles.strip}>
      <div>
        <dt>{t('events.inDays', { days: data.days })}</dt>
        <dd>{t('events.items', { count: formatCount(events.length) })}</dd>
      </div>
      <div>
        <dt>{t('events.sum')}</dt>
        <dd>
          {sums.length === 0
            ? '–'
            : sums.map((sum) => (
                <span key={sum.currency}>
                  <EventAmount {...sum} />{' '}
                </span>
              ))}
          {sums.length > 0 && <small>{t('events.deals', { count: deals })}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('events.most')}</dt>
        <dd>{most && most.count > 0 ? `${most.label} ${formatCount(most.count)}` : '–'}</dd>
      </div>
      <div>
        <dt>{t('events.before', { days: data.days })}</dt>
        <dd className={styles.words}>
          {added.length > 0
            ? t('events.appeared', { types: added.map(({ label }) => label).join(t('events.and')) })
            : t('events.noneAppeared')}
        </dd>
      </div>
    </dl>
  );
}
