import type { Report } from '#contract/insight/reports.ts';
import { fill } from '../../loading/formatting.ts';
import type { SharedTexts } from '../../sharing/shared-texts.ts';

const day = 24 * 60 * 60_000;

/**
 * Which days the figures of a report are compared with: as many as its own, right before them. Those of a month are not the
 * month before.
 */
export function describeFormer({ from, until }: Pick<Report, 'from' | 'until'>, { report }: SharedTexts): string {
  const length = Date.parse(until) - Date.parse(from) + day;
  const before = (iso: string) => new Date(Date.parse(iso) - length).toISOString().slice(0, 10);
  return fill(report.against, { from: before(from), until: before(until) });
}
