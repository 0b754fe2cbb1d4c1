import styles from './sparkline.module.css';

const width = 180;
const height = 28;
/** Room for the end dot and the stroke. */
const inset = 3;

/** A line without axes on its own scale; the figure always stands beside it (tokens.md §6). */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const top = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset);
    const y = height - inset - (value / top) * (height - 2 * inset);
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const last = points.at(-1);
  if (!last) return null;
  const line = `M${points.map((point) => point.join(' ')).join('L')}`;
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path className={styles.area} d={`${line}V${height}H${inset}Z`} />
      <path className={styles.stroke} d={line} />
      <circle className={styles.dot} cx={last[0]} cy={last[1]} r="2.2" />
    </svg>
  );
}
