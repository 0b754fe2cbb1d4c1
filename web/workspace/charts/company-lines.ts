import type { CompanySeries } from '#contract/insight/home.ts';
import type { LineRole, LineSeries } from './line-layout.ts';

const compared: readonly LineRole[] = ['second', 'third'];

/** Companies as lines: one's own first, then at most two compared, then context. */
export function companyLines(series: readonly CompanySeries[]): LineSeries[] {
  let seen = 0;
  const lines = series.map(({ stockId, name, own, compared: isCompared, values }): LineSeries => {
    const role = own ? 'own' : (isCompared && compared[seen++]) || 'context';
    return { id: stockId, name, role, values };
  });
  const order: readonly LineRole[] = ['own', 'second', 'third', 'context'];
  return lines.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}
