import { textWidth } from '../loading/coverage-chart.ts';

interface BarsProps {
  readonly bars: readonly { readonly name: string; readonly value: number; readonly shown: string }[];
  readonly label: string;
}

const rowHeight = 30;
const layouts = [
  { className: 'lines-screen', width: 768, fontSize: 13 },
  { className: 'lines-phone', width: 320, fontSize: 12 },
  { className: 'lines-paper', width: 640, fontSize: 12 },
];

/** Values as horizontal bars from zero, each with its figure at the end. */
export function Bars({ bars, label }: BarsProps) {
  const highest = Math.max(...bars.map(({ value }) => value), 0.1);
  return (
    <div className="lines" role="img" aria-label={label}>
      {layouts.map(({ className, width, fontSize }) => {
        const left = Math.min(Math.max(...bars.map(({ name }) => textWidth(name, fontSize))), width * 0.4) + 16;
        const full = width - left - 56;
        return (
          <svg
            key={className}
            className={className}
            viewBox={`0 0 ${width} ${bars.length * rowHeight}`}
            fontSize={fontSize}
            aria-hidden="true"
          >
            {bars.map(({ name, value, shown }, index) => {
              const y = index * rowHeight;
              const length = Math.max(1, (value / highest) * full);
              return (
                <g key={name}>
                  <text className="chart-name" x={left - 12} y={y + 19} textAnchor="end">
                    {name}
                  </text>
                  <rect className="chart-bar" x={left} y={y + 9} width={length} height={12} />
                  <text className="chart-value" x={left + length + 8} y={y + 19}>
                    {shown}
                  </text>
                </g>
              );
            })}
          </svg>
        );
      })}
    </div>
  );
}
