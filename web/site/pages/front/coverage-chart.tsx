import type { ChartDrawing } from '../../loading/coverage-chart.ts';

interface CoverageChartProps {
  readonly drawing: ChartDrawing;
  readonly className: string;
}

/** Renders a drawing laid out by the loader. */
export function CoverageChart({ drawing, className }: CoverageChartProps) {
  const { width, height, fontSize, paths, dots, texts } = drawing;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} fontSize={fontSize} aria-hidden="true">
      {paths.map(({ role, d }) => (
        <path key={role + d} className={`chart-${role}`} d={d} />
      ))}
      {dots.map(({ role, x, y, r }) => (
        <circle key={role} className={`chart-${role}`} cx={x} cy={y} r={r} />
      ))}
      {texts.map(({ role, x, y, anchor, text, whole }) => (
        <text key={`${x} ${y}`} className={`chart-${role}`} x={x} y={y} textAnchor={anchor}>
          {whole && <title>{whole}</title>}
          {text}
        </text>
      ))}
    </svg>
  );
}
