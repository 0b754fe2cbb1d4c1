import { ChartSvg } from './chart-svg.tsx';
import type { BumpDrawing } from './draw-bump.ts';
import { baselineShift, round } from './plot.ts';

/** Ranks over weeks: circles with the rank, one's own company filled. */
export function Bump({ drawing: { box, lines, datesY, dates } }: { readonly drawing: BumpDrawing }) {
  return (
    <ChartSvg size={box}>
      {lines.map(({ id, role, d, places, name }) => (
        <g key={id} className="chart-bump" data-role={role}>
          <path d={d} />
          {places.map(({ x, y, rank }) => (
            <g key={x}>
              <circle cx={x} cy={y} r={role === 'own' ? 10 : 9} />
              <text className="chart-rank" x={x} y={round(y + baselineShift)} textAnchor="middle">
                {rank}
              </text>
            </g>
          ))}
          <text className="chart-name" x={name.x} y={name.y} lang={name.lang}>
            {name.text !== name.full && <title>{name.full}</title>}
            {name.text}
          </text>
        </g>
      ))}
      {dates.map(({ x, anchor, text }) => (
        <text key={x} x={x} y={datesY} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </ChartSvg>
  );
}
