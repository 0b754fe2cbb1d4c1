import { ChartSvg } from './chart-svg.tsx';
import type { RadarDrawing } from './draw-radar.ts';

/** Scores around one centre: one's own as a filled outline, at most one other as a line. */
export function Radar({ drawing }: { readonly drawing: RadarDrawing }) {
  const { width, height, rim, rings, names, gaps, own, compared } = drawing;
  return (
    <ChartSvg size={drawing}>
      <defs>
        <pattern id="radar-gap" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="chart-hatch" d="M0 0V6" />
        </pattern>
      </defs>
      {rings.map((d) => (
        <path key={d} className="chart-ring" d={d} />
      ))}
      {rim.map(({ x, y }) => (
        <path key={`${x} ${y}`} className="chart-ring" d={`M${width / 2} ${height / 2}L${x} ${y}`} />
      ))}
      {gaps.map((d) => (
        <path key={d} d={d} fill="url(#radar-gap)" />
      ))}
      {compared && <path className="chart-outline" data-role="second" d={compared} />}
      <path className="chart-outline" data-role="own" d={own} />
      {names.map(({ x, y, anchor, lines }) => (
        <text key={lines.join('')} className="chart-axis" x={x} y={y} textAnchor={anchor}>
          {lines.map((line, index) => (
            <tspan key={line} x={x} dy={index === 0 ? undefined : 16}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </ChartSvg>
  );
}
