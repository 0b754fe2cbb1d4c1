import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/home.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useElementSize } from '../../use-element-size.ts';
import styles from './coverage.module.css';
import { axisTop, busiestDay, totalOf } from './figures.ts';

const plot = { top: 24, bottom: 28, left: 36, right: 4 };
/** Days of the foreground window, drawn in the own colour. */
const foreground = 7;

interface CoverageChartProps {
  readonly days: HomeOverview['coverage']['days'];
  readonly company: string;
}

/** Bars from zero, one a day (tokens.md §6); arrow keys and the pointer read single days. */
export function CoverageChart({ days, company }: CoverageChartProps) {
  const { t } = useTranslation();
  const [box, { width, height }] = useElementSize<HTMLDivElement>();
  const [selected, setSelected] = useState<number>();

  const top = axisTop(busiestDay(days)?.articles ?? 0);
  const step = Math.max(0, width - plot.left - plot.right) / Math.max(1, days.length);
  const x = (index: number) => plot.left + index * step;
  const y = (value: number) => plot.top + (1 - value / top) * (height - plot.top - plot.bottom);
  const firstForeground = days.length - foreground;
  const ticks = [0, top / 2, top];
  const labelEvery = Math.max(1, Math.ceil(days.length / (width < 480 ? 3 : 5)));
  const label = t('home.coverageLabel', {
    company,
    total: formatCount(totalOf(days)),
    most: formatCount(busiestDay(days)?.articles ?? 0),
    last7: formatCount(totalOf(days.slice(-foreground))),
  });
  const day = selected === undefined ? undefined : days[selected];
  const spoken = day ?? days.at(-1);

  const readAt = (event: PointerEvent<HTMLInputElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setSelected(Math.min(days.length - 1, Math.max(0, Math.floor(offset / step))));
  };

  return (
    <div ref={box} className={styles.chart}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? styles.base : styles.grid}
              x1={plot.left}
              x2={width - plot.right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className={styles.axis} x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
              {formatCount(tick)}
            </text>
          </g>
        ))}
        {days.map(({ date, articles }, index) => (
          <rect
            key={date}
            className={index >= firstForeground ? styles.own : styles.bar}
            data-selected={index === selected || undefined}
            x={x(index) + step * 0.15}
            y={y(articles)}
            width={step * 0.7}
            height={Math.max(0, y(0) - y(articles))}
          />
        ))}
        {days.length > foreground && (
          <text className={styles.band} x={width - plot.right} y={14} textAnchor="end">
            {t('home.last7Band')}
          </text>
        )}
        {days.map(({ date }, index) => {
          const isLast = index === days.length - 1;
          const isTick = index % labelEvery === 0 && index < days.length - labelEvery / 2;
          if (!isLast && !isTick) return null;
          const anchor = isLast ? 'end' : index === 0 ? 'start' : 'middle';
          return (
            <text
              key={date}
              className={styles.axis}
              x={isLast ? width - plot.right : x(index) + (index === 0 ? 0 : step / 2)}
              y={height - 8}
              textAnchor={anchor}
            >
              {formatDayShort(date)}
            </text>
          );
        })}
      </svg>
      {/* Reads single days: a range control gives arrow keys, touch and a spoken value for nothing. */}
      <input
        type="range"
        className={styles.reader}
        aria-label={t('home.readDays')}
        min={0}
        max={days.length - 1}
        value={selected ?? days.length - 1}
        aria-valuetext={spoken && `${spoken.date} ${formatCount(spoken.articles)} ${t('home.articlesUnit')}`}
        onChange={(event) => setSelected(event.target.valueAsNumber)}
        onFocus={() => setSelected((index) => index ?? days.length - 1)}
        onPointerMove={readAt}
        onPointerLeave={() => setSelected(undefined)}
        onBlur={() => setSelected(undefined)}
      />
      <output className={styles.readout} aria-hidden="true">
        {day && (
          <>
            <span>{day.date}</span>
            <b>{formatCount(day.articles)}</b> {t('home.articlesUnit')}
          </>
        )}
      </output>
    </div>
  );
}
