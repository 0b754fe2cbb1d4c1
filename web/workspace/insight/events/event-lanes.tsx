import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventTimeline, TimelineEvent } from '#contract/insight/events.ts';
import { textWidth } from '#web/shared/charts/text-width.ts';
import { formatDayAcrossYears } from '#web/shared/format/date.ts';
import { useElementSize } from '#web/workspace/use-element-size.ts';
import { useAmountText } from './event-amount.tsx';
import styles from './events.module.css';
import { chinaMidnight, recentDays } from './recent-numbers.ts';
import { keyOf } from './use-timeline-filters.ts';

interface EventLanesProps {
  readonly data: EventTimeline;
  /** Those that are shown, latest first. */
  readonly events: readonly TimelineEvent[];
  /** Of those of the last days. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

const day = 24 * 60 * 60_000;
/** Pixels of a square as it is drawn, of the smallest type, and around an amount. */
const square = 12;
const amountSize = 12;
const aroundAmount = 20;

/** One lane for each type that has events, a square for each event; arrows walk them, Enter selects a row. */
export function EventLanes({ data, events, numbers, chosen, onChoose }: EventLanesProps) {
  const { t } = useTranslation();
  const amountText = useAmountText();
  const chart = useRef<HTMLElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const [grid, { width }] = useElementSize<HTMLDivElement>();
  // Where the chart is wider than the screen, the latest events are seen first.
  useLayoutEffect(() => {
    if (data && scroll.current) scroll.current.scrollLeft = scroll.current.scrollWidth;
  }, [data]);
  const lanes = data.types.flatMap(({ type, label }) => {
    const own = events.filter((event) => event.type === type).reverse();
    return own.length > 0 ? [{ type, label, events: own }] : [];
  });
  const begin = chinaMidnight(data.from);
  const span = chinaMidnight(data.until) + day - begin;
  const placeOf = (event: TimelineEvent) => (Date.parse(event.publishedAt) - begin) / span;
  const lastOfFirst = lanes[0]?.events.at(-1);
  const isShown = events.some((event) => keyOf(event) === chosen);
  /** The one that Tab reaches. */
  const current = isShown ? chosen : lastOfFirst && keyOf(lastOfFirst);

  const parts = [0, 1, 2, 3].map((part) => ((span - day) * part) / 3);
  const labels = parts.map((part) => formatDayAcrossYears(new Date(begin + part).toISOString()));

  const walk = (key: KeyboardEvent, lane: number, at: number) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key.key];
    if (!step) return;
    key.preventDefault();
    const [up = 0, side = 0] = step;
    const from = lanes[lane]?.events[at];
    const target = lanes[lane + up];
    if (!from || !target) return;
    const distance = (event: TimelineEvent) => Math.abs(placeOf(event) - placeOf(from));
    const next =
      up === 0
        ? target.events[at + side]
        : target.events.reduce((best, event) => (distance(event) < distance(best) ? event : best));
    if (next) chart.current?.querySelector<HTMLButtonElement>(`[data-key="${keyOf(next)}"]`)?.focus();
  };

  return (
    <div ref={scroll} className={styles.scroll}>
      <section ref={chart} className={styles.chart} aria-label={t('events.lanes')}>
        <div ref={grid} className={styles.grid} aria-hidden="true">
          {parts.map((part) => (
            <i key={part} style={{ left: `${(part / span) * 100}%` }} />
          ))}
          <b style={{ left: `${Math.max(0, 1 - (recentDays * day) / span) * 100}%` }} />
        </div>
        {lanes.map(({ type, label, events: own }, lane) => (
          <div key={type} className={styles.lane}>
            <span className={styles.laneName}>
              <span>{label}</span> <small>{own.length}</small>
            </span>
            <div className={styles.track}>
              {own.map((event, at) => {
                const key = keyOf(event);
                const amount = amountText(event);
                const previous = own[at - 1];
                const room = hasRoom(amount, width * placeOf(event), previous && width * placeOf(previous));
                return (
                  <button
                    key={key}
                    type="button"
                    data-key={key}
                    className={styles.square}
                    style={{ left: `${placeOf(event) * 100}%` }}
                    data-role={event.role}
                    data-recent={numbers.has(key) || undefined}
                    tabIndex={key === current ? 0 : -1}
                    aria-pressed={key === chosen}
                    aria-label={t('events.square', {
                      ...{
                        type: label,
                        day: formatDayAcrossYears(event.publishedAt),
                        role: t(`events.roles.${event.role}`),
                      },
                      ...{ amount: amount || t('events.noAmount'), title: event.title },
                    })}
                    title={event.title}
                    onClick={() => onChoose(key)}
                    onKeyDown={(pressed) => walk(pressed, lane, at)}
                  >
                    {amount && (
                      <span className={styles.amount} data-room={room || undefined} aria-hidden="true">
                        {amount}
                      </span>
                    )}
                    <span aria-hidden="true">{numbers.get(key)}</span>
                  </button>
                );
              })}
            </div>
          </div>
        ))}
        <div
          className={styles.axis}
          data-long={labels.some((label) => label.length > 5) || undefined}
          aria-hidden="true"
        >
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Whether an amount fits on the left of its square: after the square before it, or where the lane begins. */
export const hasRoom = (amount: string, at: number, previous: number | undefined): boolean =>
  at - (previous === undefined ? 0 : previous + square) >= textWidth(amount, amountSize) + aroundAmount;
