import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText, textWidth } from '#web/shared/charts/text-width.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import styles from './chart.module.css';
import { Reader, type Reading } from './chart-reader.tsx';
import { EChartsLayer } from './echarts-layer.tsx';
import { usePlotWidth } from './use-plot-width.ts';

interface RadarLine {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

interface RadarChartProps {
  readonly label: string;
  readonly axes: readonly string[];
  readonly own: RadarLine;
  readonly compared?: RadarLine | undefined;
  /** Value at the rim. */
  readonly max: number;
  readonly height: number;
  readonly format: (value: number) => string;
}

const nameSize = 12;
/** Distance between rim and names, in pixels. */
const gap = 18;
/** A smaller radius would be unreadable. */
const least = 80;

const widestOf = (names: readonly string[]) =>
  Math.max(0, ...names.flatMap((name) => name.split('\n').map((line) => textWidth(line, nameSize))));

/**
 * One's own line in jade with a light fill, at most one peer; axes without a score are hatched
 * (docs/visual-language.md, "Charts").
 */
export function RadarChart({ label, axes, own, compared, max, height, format }: RadarChartProps) {
  const { t } = useTranslation();
  const [frame, width] = usePlotWidth();
  // Names are beside the rim and wrap sooner on phones; if they would take too much space, numbers replace them and the
  // names are below.
  const folded = useMemo(() => axes.map((name) => foldText(name, nameSize, width < 400 ? 50 : 80)), [axes, width]);
  const isNumbered = width > 0 && width / 2 - widestOf(folded) - gap < least;
  const names = useMemo(
    () => (isNumbered ? axes.map((_, index) => `${index + 1}`) : folded),
    [isNumbered, axes, folded],
  );
  const drawn = Math.min(height, Math.max(240, width));
  const radius = Math.max(40, Math.min(width / 2 - widestOf(names) - gap, drawn / 2 - (isNumbered ? 36 : 56)));
  const option = useMemo(() => {
    const line = ({ name, values }: RadarLine, color: string, isOwn: boolean) => ({
      name,
      value: bridgeGaps(values),
      symbol: 'none',
      lineStyle: { color, width: isOwn ? 2.6 : 1.5 },
      areaStyle: isOwn ? { color, opacity: 0.12 } : { opacity: 0 },
      itemStyle: { color },
    });
    const lines = [line(own, 'var(--series-1)', true)];
    if (compared) lines.unshift(line(compared, 'var(--series-2)', false));
    return {
      radar: {
        center: ['50%', '50%'],
        radius,
        splitNumber: 4,
        indicator: names.map((name) => ({ name, max, min: 0 })),
      },
      series: [{ type: 'radar', silent: true, data: lines }],
    };
  }, [names, own, compared, max, radius]);

  const angleOf = (index: number) => Math.PI / 2 + (index / axes.length) * 2 * Math.PI;
  const place = (index: number, share: number) => ({
    x: width / 2 + Math.cos(angleOf(index)) * radius * share,
    y: drawn / 2 - Math.sin(angleOf(index)) * radius * share,
  });
  const textOf = (value: number | null | undefined) =>
    value === null || value === undefined ? t('evaluation.gap') : format(value);
  const describe = ({ index, line }: Reading) => {
    const shown = line === 1 && compared ? compared : own;
    return `${axes[index]} ${shown.name} ${textOf(shown.values[index])}`;
  };
  const readingAt = (x: number, y: number): Reading => {
    const angle = Math.atan2(drawn / 2 - y, x - width / 2) - Math.PI / 2;
    const index = Math.round((angle / (2 * Math.PI)) * axes.length);
    return { index: ((index % axes.length) + axes.length) % axes.length, line: 0 };
  };

  return (
    <div ref={frame}>
      <Reader
        label={label}
        count={axes.length}
        lines={compared ? 2 : 1}
        height={drawn}
        readingAt={readingAt}
        describe={describe}
      >
        {(reading) => (
          <>
            <EChartsLayer option={option} width={width} height={drawn} />
            <svg className={styles.over} width={width} height={drawn} aria-hidden="true">
              <defs>
                <pattern
                  id="radar-gap"
                  width="6"
                  height="6"
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <path d="M0 0V6" className={styles.hatch} />
                </pattern>
              </defs>
              {own.values.map((value, index) => {
                if (value !== null) return null;
                const [left, right] = [place(index - 0.5, 1), place(index + 0.5, 1)];
                return (
                  <path
                    key={axes[index]}
                    d={`M${width / 2} ${drawn / 2}L${left.x} ${left.y}L${right.x} ${right.y}Z`}
                    fill="url(#radar-gap)"
                  />
                );
              })}
              {reading && (
                <path
                  className={styles.crosshair}
                  d={`M${width / 2} ${drawn / 2}L${place(reading.index, 1).x} ${place(reading.index, 1).y}`}
                />
              )}
            </svg>
            {reading && (
              <div className={styles.tip} style={{ left: 8 }}>
                <div className={styles.tipDay}>{axes[reading.index]}</div>
                {[own, ...(compared ? [compared] : [])].map(({ name, values }, line) => (
                  <div
                    key={name}
                    className={styles.tipRow}
                    data-role={line === 0 ? 'own' : 'second'}
                    data-current={line === reading.line || undefined}
                  >
                    <span className={styles.tipName}>{name}</span>
                    <span>{textOf(values[reading.index])}</span>
                  </div>
                ))}
              </div>
            )}
          </>
        )}
      </Reader>
      {isNumbered && (
        <ol className={styles.axes}>
          {axes.map((name, index) => (
            <li key={name}>
              <span>{index + 1}</span>
              {name}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
