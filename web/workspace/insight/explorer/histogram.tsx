import { Button } from 'antd';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerAnswer, ExplorerUnit } from '#contract/insight/explorer.ts';
import type { Filters } from '#contract/insight/explorer-filters.ts';
import { CountBars } from '#web/shared/charts/count-bars.tsx';
import type { DataSheet } from '#web/shared/charts/data-sheet.ts';
import { formatDayAcrossYears } from '#web/shared/format/date.ts';
import { saveCsv } from '#web/workspace/charts/csv.ts';
import { SheetTable } from '#web/workspace/charts/sheet-table.tsx';
import styles from './histogram.module.css';

interface HistogramProps {
  readonly answer: Pick<ExplorerAnswer, 'histogram' | 'range' | 'total'>;
  /** What is counted. */
  readonly unit: ExplorerUnit;
  readonly isStale: boolean;
  /** Called when a range has been selected by dragging. */
  readonly onChoose: (range: Pick<Filters, 'from' | 'until'>) => void;
}

/** Range of the current drag, as bucket indexes. */
interface Drag {
  readonly start: number;
  readonly end: number;
}

/** Hits over time; dragging selects days. The date inputs are the keyboard alternative. */
export function Histogram({ answer, unit: counted, isStale, onChoose }: HistogramProps) {
  const { t } = useTranslation();
  const [brush, setBrush] = useState<Drag>();
  const [hovered, setHovered] = useState<number>();
  const [isTable, setIsTable] = useState(false);
  const { buckets, unit } = answer.histogram;
  const most = buckets.reduce((top, bucket) => (bucket.count > top.count ? bucket : top), { date: '', count: 0 });
  const sheet: DataSheet = {
    columns: [
      { label: t(unit === 'day' ? 'chart.day' : 'explorer.week') },
      { label: t('explorer.hits'), format: formatCount },
    ],
    rows: buckets.map(({ date, count }) => [date, count]),
  };
  const unitName = t(`explorer.units.${counted}`);
  const drawn = brush && ([Math.min(brush.start, brush.end), Math.max(brush.start, brush.end)] as const);
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * buckets.length);
    return Math.min(buckets.length - 1, Math.max(0, place));
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || buckets.length === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeOf(event);
    setBrush({ start: place, end: place });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const place = placeOf(event);
    setHovered(place);
    setBrush((drag) => drag && { ...drag, end: place });
  };
  const finish = () => {
    setBrush(undefined);
    const first = buckets[drawn?.[0] ?? -1];
    const next = buckets[(drawn?.[1] ?? -1) + 1];
    if (!first) return;
    onChoose({ from: first.date, until: next ? dayBefore(next.date) : answer.range.until });
  };

  const read = hovered === undefined ? undefined : buckets[hovered];
  const label =
    most.count === 0
      ? t('explorer.histogramEmpty')
      : t('explorer.histogram', {
          total: formatCount(answer.total),
          date: most.date,
          most: formatCount(most.count),
          unit: unitName,
        });
  return (
    <div className={styles.histogram} data-stale={isStale || undefined}>
      <div className={styles.plot}>
        {drawn && <Brush range={drawn} of={buckets.length} />}
        <CountBars
          counts={buckets.map(({ count }) => count)}
          chosen={drawn ?? (hovered === undefined ? undefined : [hovered, hovered])}
          label={label}
        />
        <div
          className={styles.surface}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={finish}
          onPointerCancel={() => setBrush(undefined)}
          onPointerLeave={() => setHovered(undefined)}
        />
      </div>
      <div className={styles.axis} aria-hidden="true">
        {axisDays(buckets).map((date) => (
          <span key={date}>{formatDayAcrossYears(date)}</span>
        ))}
      </div>
      <div className={styles.sheet}>
        <Button type="link" size="small" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'explorer.hideTable' : 'chart.table')}
        </Button>
        <Button type="link" size="small" onClick={() => saveCsv(sheet, { name: t('explorer.overTime'), scope: label })}>
          {t('chart.csv')}
        </Button>
      </div>
      {isTable && <SheetTable sheet={sheet} label={t('explorer.overTime')} />}
      {read && (
        <p className={styles.readout} aria-hidden="true">
          {t(unit === 'day' ? 'explorer.bucket' : 'explorer.weekBucket', {
            date: read.date,
            shown: formatCount(read.count),
            unit: unitName,
          })}
        </p>
      )}
    </div>
  );
}

/** The ground behind the bars that are being chosen. */
function Brush({ range: [first, last], of }: { readonly range: readonly [number, number]; readonly of: number }) {
  return (
    <svg className={styles.brush} viewBox={`0 0 ${of} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect x={first} width={last - first + 1} height={1} />
    </svg>
  );
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** At most four dates, including the first and last. */
function axisDays(buckets: ExplorerAnswer['histogram']['buckets']): string[] {
  const last = buckets.length - 1;
  const places = [...new Set([0, Math.round(last / 3), Math.round((last * 2) / 3), last])];
  return places.flatMap((place) => buckets[place]?.date ?? []);
}
