import { CountBars } from '#web/shared/charts/count-bars.tsx';
import type { BaExplorerData } from './ba-explorer-data.ts';

/** Results over time. */
export function DemoHistogram({ histogram: { counts, ticks, label } }: Pick<BaExplorerData, 'histogram'>) {
  return (
    <div className="explorer-histogram">
      <CountBars counts={counts} label={label} />
      <p aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </p>
    </div>
  );
}
