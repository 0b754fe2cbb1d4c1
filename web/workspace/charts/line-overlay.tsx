import styles from './chart.module.css';
import type { Reading } from './chart-reader.tsx';
import {
  endLabels,
  type LineSeries,
  type Mark,
  type PlotBox,
  pathOf,
  type Reference,
  xAt,
  yAt,
} from './line-layout.ts';
import type { Scale } from './scales.ts';

interface LineOverlayProps {
  readonly box: PlotBox;
  readonly scale: Scale;
  readonly days: readonly string[];
  readonly series: readonly LineSeries[];
  readonly reference: Reference | undefined;
  readonly marks: readonly Mark[];
  readonly reading: Reading | undefined;
}

/** Overlay: names at line ends, numbered events, crosshair. */
export function LineOverlay({ box, scale, days, series, reference, marks, reading }: LineOverlayProps) {
  const found = reading && series[reading.line];
  const value = reading && found?.values[reading.index];
  return (
    <svg className={styles.over} width={box.width} height={box.height} aria-hidden="true">
      {found?.role === 'context' && <path className={styles.found} d={pathOf(box, scale, found.values)} />}
      {marks.map((mark) => (
        <EventMark key={mark.number} box={box} scale={scale} days={days} own={series[0]} mark={mark} />
      ))}
      {endLabels(box, scale, series, reference).map(({ text, full, role, y, end }) => (
        <g key={full}>
          {end && role === 'own' && <circle className={styles.end} data-role={role} cx={end.x} cy={end.y} r="3.6" />}
          <text className={styles.name} data-role={role} x={box.width - box.right + 8} y={y + 4}>
            {text}
            {text !== full && <title>{full}</title>}
          </text>
        </g>
      ))}
      {reading && (
        <path
          className={styles.crosshair}
          d={`M${xAt(box, days.length, reading.index)} ${box.top}V${box.height - box.bottom}`}
        />
      )}
      {reading && value !== null && value !== undefined && (
        <circle className={styles.dot} cx={xAt(box, days.length, reading.index)} cy={yAt(box, scale, value)} r="3.5" />
      )}
    </svg>
  );
}

type EventMarkProps = Pick<LineOverlayProps, 'box' | 'scale' | 'days'> & {
  readonly own: LineSeries | undefined;
  readonly mark: Mark;
};

/**
 * A vermilion square with its number, on a stem to a hollow dot on one's own line (docs/visual-language.md, "Charts").
 */
function EventMark({ box, scale, days, own, mark }: EventMarkProps) {
  const index = days.indexOf(mark.day);
  if (index < 0) return null;
  const value = own?.values[index];
  const x = xAt(box, days.length, index);
  const y = value === null || value === undefined ? box.height - box.bottom : yAt(box, scale, value);
  const top = Math.max(0, Math.min(y - 44, y - 24));
  return (
    <g>
      <path className={styles.stem} d={`M${x} ${top + 16}V${y - 3}`} />
      <circle className={styles.markDot} cx={x} cy={y} r="3" />
      <rect className={styles.mark} x={x - 8} y={top} width="16" height="16" rx="2" />
      <text className={styles.markNumber} x={x} y={top + 12} textAnchor="middle">
        {mark.number}
      </text>
    </g>
  );
}
