import type { CoverageChart } from '#contract/insight/front-page.ts';
import { companyLines, type LineSeries } from '#web/shared/charts/line-series.ts';

/** Number of named peers (docs/visual-language.md, "Charts"). */
const namedPeers = 2;

/** Articles per week as lines: one's own company, the most covered peers, and all others as context. */
export function coverageLines({ series }: CoverageChart): LineSeries[] {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const peers = series.filter(({ own }) => !own).sort((a, b) => total(b.values) - total(a.values));
  const named = new Set(peers.slice(0, namedPeers));
  return companyLines(
    [...series.filter(({ own }) => own), ...peers].map((line) => ({ ...line, compared: named.has(line) })),
  );
}
