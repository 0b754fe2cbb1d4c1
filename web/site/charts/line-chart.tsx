import type { LineChart as LineChartData } from '#contract/insight/reports.ts';
import {
  drawLines,
  type LineDrawing,
  type LineOptions,
  paperLayout,
  phoneLayout,
  screenLayout,
} from './line-drawing.ts';

interface LineChartProps extends Omit<LineOptions, 'layout'> {
  readonly chart: LineChartData;
  /** The chart in one sentence. */
  readonly label: string;
}

/** A line chart in three drawings, for screens, phones and paper, so that text keeps its size. */
export function LineChart({ chart, label, ...options }: LineChartProps) {
  return (
    <div className="lines" role="img" aria-label={label}>
      <Drawing className="lines-screen" drawing={drawLines(chart, { ...options, layout: screenLayout })} />
      <Drawing className="lines-phone" drawing={drawLines(chart, { ...options, layout: phoneLayout })} />
      <Drawing className="lines-paper" drawing={drawLines(chart, { ...options, layout: paperLayout })} />
    </div>
  );
}

function Drawing({ drawing, className }: { readonly drawing: LineDrawing; readonly className: string }) {
  const { layout, paths, dots, texts, events } = drawing;
  const { width, height, fontSize } = layout;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} fontSize={fontSize} aria-hidden="true">
      {paths.map(({ key, role, d }) => (
        <path key={key} className={`chart-${role}`} d={d} />
      ))}
      {dots.map(({ role, x, y }) => (
        <circle key={role} className={`chart-${role}`} cx={x} cy={y} r={role === 'own' ? 3.6 : 2.4} />
      ))}
      {texts.map(({ role, x, y, anchor, text }) => (
        <text key={`${x} ${y}`} className={`chart-${role}`} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
      {events.map(({ number, x, top, y }) => (
        <g key={number} className="chart-event">
          <path d={`M${x} ${top}V${y}`} />
          <circle cx={x} cy={y} r={3.2} />
          <rect x={x - 8} y={top - 8} width={16} height={16} rx={2} />
          <text x={x} y={top + 4} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
