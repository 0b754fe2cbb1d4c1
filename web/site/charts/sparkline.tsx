import { linePath } from '../illustration/drawing.ts';

const width = 92;
const height = 22;

/** A sparkline on its own scale, with an end dot; the figure is always beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest || 1;
  const points = values.map(
    (value, index) =>
      [
        3 + (index / Math.max(values.length - 1, 1)) * (width - 6),
        height - 4 - ((value - lowest) / range) * (height - 8),
      ] as const,
  );
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg className="spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={linePath(points)} />
      <circle cx={Math.round(x * 10) / 10} cy={Math.round(y * 10) / 10} r={2.2} />
    </svg>
  );
}
