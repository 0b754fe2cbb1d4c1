import type { DayBarsDrawing } from './day-bars-drawing.ts';

/** Stories per day, the last week on its band. */
export function DayBars({ drawing, className }: { readonly drawing: DayBarsDrawing; readonly className: string }) {
  const { width, height, fontSize, left, right, bottom, ticks, before, now, barWidth, window, dates } = drawing;
  return (
    <svg className={`day-bars ${className}`} viewBox={`0 0 ${width} ${height}`} fontSize={fontSize} aria-hidden="true">
      <rect className="burst-window" x={window.x} y="0" width={window.width} height={bottom} />
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path className={value === 0 ? 'day-bars-base' : 'day-bars-grid'} d={`M${left} ${y}H${right}`} />
          <text x={left - 8} y={y + fontSize * 0.36} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      <path className="day-bars-before" strokeWidth={barWidth} d={before} />
      <path className="day-bars-now" strokeWidth={barWidth} d={now} />
      {dates.map(({ x, anchor, text }) => (
        <text key={anchor} x={x} y={height - 2} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}
