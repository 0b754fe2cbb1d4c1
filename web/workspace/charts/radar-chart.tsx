import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { drawRadar, type RadarData, radarAxisAt } from '#web/shared/charts/draw-radar.ts';
import { Radar } from '#web/shared/charts/radar.tsx';
import styles from './chart.module.css';
import { Reader, type Reading } from './chart-reader.tsx';
import { usePlotWidth } from './use-plot-width.ts';

interface RadarChartProps extends RadarData {
  readonly label: string;
  readonly height: number;
  readonly format: (value: number) => string;
}

/**
 * One's own line in jade with a light fill, at most one peer; axes without a score are hatched
 * (docs/visual-language.md, "Charts").
 */
export function RadarChart({ label, axes, own, compared, max, height, format }: RadarChartProps) {
  const { t } = useTranslation();
  const [frame, width] = usePlotWidth();
  const drawing = useMemo(
    () => drawRadar({ axes, own, compared, max }, { width, height }),
    [axes, own, compared, max, width, height],
  );
  const lines = compared ? [own, compared] : [own];
  const textOf = (value: number | null | undefined) =>
    value === null || value === undefined ? t('evaluation.gap') : format(value);
  const describe = ({ index, line }: Reading) => {
    const shown = lines[line] ?? own;
    return `${axes[index]} ${shown.name} ${textOf(shown.values[index])}`;
  };

  return (
    <div ref={frame}>
      <Reader
        label={label}
        count={axes.length}
        lines={lines.length}
        height={drawing.height}
        readingAt={(x, y) => ({ index: radarAxisAt(drawing, axes.length, x, y), line: 0 })}
        describe={describe}
      >
        {(reading) => (
          <>
            {width > 0 && <Radar drawing={drawing} />}
            {reading && (
              <svg className={styles.over} width={drawing.width} height={drawing.height} aria-hidden="true">
                <path
                  className={styles.crosshair}
                  d={`M${drawing.width / 2} ${drawing.height / 2}L${drawing.rim[reading.index]?.x} ${drawing.rim[reading.index]?.y}`}
                />
              </svg>
            )}
            {reading && (
              <div className={styles.tip} style={{ left: 8 }}>
                <div className={styles.tipDay}>{axes[reading.index]}</div>
                {lines.map(({ name, values }, line) => (
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
      {drawing.isNumbered && (
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
