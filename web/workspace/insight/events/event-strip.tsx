import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { EventTimeline, TimelineEvent } from '#contract/insight/events.ts';
import figureStyles from '#web/workspace/insight/figures/figure.module.css';
import { DealsDrawer } from './deals-drawer.tsx';
import { EventAmount } from './event-amount.tsx';
import { sumDeals } from './event-amounts.ts';
import styles from './events.module.css';

interface EventStripProps {
  readonly data: EventTimeline;
  readonly events: readonly TimelineEvent[];
  readonly nameOf: (type: TimelineEvent['type']) => string;
}

const countTypes = ({ types }: EventTimeline, events: readonly TimelineEvent[]) =>
  types.map(({ type, label }) => ({ type, label, count: events.filter((event) => event.type === type).length }));

/**
 * Types that the window before did not have, and the one whose count has moved most. All events are compared, as no
 * filter is known for those before; nothing where some are left out for their number, or those days not on record.
 */
function compareWithBefore(data: EventTimeline) {
  const { before, isBounded } = data;
  if (isBounded || !before) return undefined;
  const counts = countTypes(data, data.events).map((one) => ({
    ...one,
    before: before.find(({ type }) => type === one.type)?.count ?? 0,
  }));
  const added = counts.filter(({ before, count }) => count > 0 && before === 0);
  const [moved] = counts
    .filter(({ before, count }) => before > 0 && before !== count)
    .sort((one, other) => Math.abs(other.count - other.before) - Math.abs(one.count - one.before));
  return { added, moved };
}

/** Count, amounts with each deal once, the most frequent type, and how this differs from the window before. */
export function EventStrip({ data, events, nameOf }: EventStripProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [most] = countTypes(data, events).sort((one, other) => other.count - one.count);
  const sums = sumDeals(events);
  const change = compareWithBefore(data);
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
          {sums.length === 0 ? (
            '–'
          ) : (
            <button
              type="button"
              className={figureStyles.figure}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(true)}
            >
              {sums.map((sum, index) => (
                <Fragment key={sum.currency}>
                  {index > 0 && ' + '}
                  <EventAmount {...sum} />
                </Fragment>
              ))}
            </button>
          )}
          {sums.length > 0 && <small> {t('events.deals', { count: deals })}</small>}
          <DealsDrawer isOpen={isOpen} events={events} nameOf={nameOf} onClose={() => setIsOpen(false)} />
        </dd>
      </div>
      <div>
        <dt>{t('events.most')}</dt>
        <dd>{most && most.count > 0 ? `${most.label} ${formatCount(most.count)}` : '–'}</dd>
      </div>
      <div>
        <dt>{t('events.before', { days: data.days })}</dt>
        <dd className={styles.words}>
          {change ? (
            <>
              {change.added.length > 0
                ? t('events.appeared', { types: change.added.map(({ label }) => label).join(t('events.and')) })
                : t('events.noneAppeared')}
              {change.moved &&
                t('events.moved', {
                  type: change.moved.label,
                  before: change.moved.before,
                  now: change.moved.count,
                })}
            </>
          ) : (
            '–'
          )}
        </dd>
      </div>
    </dl>
  );
}
