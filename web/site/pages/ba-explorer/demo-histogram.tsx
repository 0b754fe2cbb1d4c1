import type { BaExplorerData } from './ba-explorer-data.ts';

/** Results over time. */
export function DemoHistogram({ histogram: { bars, ticks, label } }: Pick<BaExplorerData, 'histogram'>) {
  return (
    <div className="explorer-histogram">
      <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" role="img" aria-label={label}>
        {bars.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <rect key={index} className="bar" x={index + 0.12} y={100 - height} width="0.76" height={height} />
        ))}
      </svg>
      <p aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </p>
    </div>
  );
}
