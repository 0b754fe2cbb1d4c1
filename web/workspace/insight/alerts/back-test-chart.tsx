import { useTranslation } from 'react-i18next';
import type { BackTest } from '#contract/insight/alerts.ts';
import { linePath, type PlotBox, xAt, yAt } from '#web/shared/charts/plot.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { usePlotWidth } from '#web/workspace/charts/use-plot-width.ts';
import styles from './alerts.module.css';

interface BackTestChartProps {
  readonly course: NonNullable<BackTest['course']>;
  /** Days of the hits, latest first. */
  readonly hits: readonly string[];
}

const edges: Omit<PlotBox, 'width'> = { height: 132, left: 30, right: 62, top: 20, bottom: 22 };
/** Narrower than this it shows fewer days below. */
const wide = 420;
const markSize = 16;
/** Numbers that the eye can still tell apart. */
const mostNumbers = 20;

/** What a rule measured each day, the line that fires and the one that settles, and each time it fired by number. */
export function BackTestChart({ course, hits }: BackTestChartProps) {
  const [place, width] = usePlotWidth();
  return (
    <div ref={place} className={styles.courseBox}>
      {width > 0 && <Course course={course} hits={hits} width={width} />}
    </div>
  );
}

function Course({
  course: { days, values, threshold, settle },
  hits,
  width,
}: BackTestChartProps & { readonly width: number }) {
  const { t } = useTranslation();
  const box: PlotBox = { ...edges, width };
  const parts = width < wide ? 2 : 3;
  const known = values.filter((value) => value !== null);
  const max = Math.max(threshold * 1.2, ...known);
  const min = Math.min(0, settle, ...known);
  const scale = { min, max, ticks: [], isInverted: false };
  const lineAt = (value: number) => yAt(box, scale, value);
  const numbered = hits.length <= mostNumbers;
  return (
    <svg
      className={styles.course}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={t('alerts.courseLabel', { threshold, settle, count: hits.length })}
    >
      <text x={box.left - 8} y={lineAt(threshold) + 4} data-align="end">
        {threshold}
      </text>
      <text x={box.left - 8} y={lineAt(0) + 4} data-align="end">
        0
      </text>
      <line
        x1={box.left}
        x2={box.width - box.right}
        y1={lineAt(threshold)}
        y2={lineAt(threshold)}
        data-line="threshold"
      />
      <line x1={box.left} x2={box.width - box.right} y1={lineAt(settle)} y2={lineAt(settle)} data-line="settle" />
      <text x={box.width - box.right + 6} y={lineAt(threshold) + 4} data-line="threshold">
        ≥ {threshold}
      </text>
      <text x={box.width - box.right + 6} y={Math.max(lineAt(settle), lineAt(threshold) + 16) + 4}>
        {t('alerts.settles')}
      </text>
      <path d={linePath(box, scale, values)} data-line="course" />
      {hits.map((day, index) => {
        const at = days.indexOf(day);
        if (at < 0) return null;
        const [x, y] = [xAt(box, days.length, at), lineAt(values[at] ?? threshold)];
        return numbered ? (
          <g key={day} data-mark>
            <rect x={x - markSize / 2} y={y - markSize - 3} width={markSize} height={markSize} rx={1} />
            <text x={x} y={y - 7} data-align="middle">
              {hits.length - index}
            </text>
          </g>
        ) : (
          <circle key={day} cx={x} cy={y} r={3} data-mark />
        );
      })}
      {Array.from({ length: parts + 1 }, (_, part) => {
        const at = Math.round(((days.length - 1) * part) / parts);
        return (
          <text
            key={days[at]}
            x={xAt(box, days.length, at)}
            y={box.height - 4}
            data-align={part === 0 ? 'start' : part === parts ? 'end' : 'middle'}
          >
            {formatDayShort(days[at] ?? '')}
          </text>
        );
      })}
    </svg>
  );
}
