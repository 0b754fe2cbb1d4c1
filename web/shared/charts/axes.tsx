import type { Axes } from './draw-axes.ts';

/** Hairlines, base line, values and dates of a chart. */
export function AxisMarks({ axes: { left, right, base, datesY, ticks, dates } }: { readonly axes: Axes }) {
  return (
    <>
      {ticks.map(({ y, textY, text }) => (
        <g key={text}>
          {y !== base && <path className="chart-grid" d={`M${left} ${y}H${right}`} />}
          <text x={left - 8} y={textY} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <path className="chart-base" d={`M${left} ${base}H${right}`} />
      {dates.map(({ x, anchor, text }) => (
        <text key={x} x={x} y={datesY} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </>
  );
}
