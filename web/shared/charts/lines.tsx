import { AxisMarks } from './axes.tsx';
import { ChartSvg } from './chart-svg.tsx';
import { type LineDrawing, markSide } from './draw-lines.ts';
import { round } from './plot.ts';

/** A line chart as SVG. What it says in one sentence, and its table, stand beside it. */
export function Lines({ drawing }: { readonly drawing: LineDrawing }) {
  const { box, axes, reference, lines, marks, labels } = drawing;
  return (
    <ChartSvg size={box}>
      <AxisMarks axes={axes} />
      {reference && <path className="chart-reference" d={reference} />}
      {lines.map(({ id, role, d }) => (
        <path key={id} className="chart-line" data-role={role} d={d} />
      ))}
      {marks.map(({ number, x, top, y }) => (
        <g key={number} className="chart-mark">
          <path d={`M${x} ${round(top + markSide)}V${round(y - 3)}`} />
          <circle cx={x} cy={y} r="3" />
          <rect x={round(x - markSide / 2)} y={top} width={markSide} height={markSide} rx="2" />
          <text x={x} y={round(top + 12)} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
      {labels.map(({ role, text, full, lang, x, y, end }) => (
        <g key={role} data-role={role}>
          <circle className="chart-end" cx={end.x} cy={end.y} r={role === 'own' ? 3.6 : 2.4} />
          <text className="chart-name" x={x} y={y} lang={lang}>
            {text !== full && <title>{full}</title>}
            {text}
          </text>
        </g>
      ))}
    </ChartSvg>
  );
}
