import type { Report } from '#contract/insight/reports.ts';
import type { SharedTexts } from '../../sharing/shared-texts.ts';
import type { numberNotes } from './note-numbers.ts';

/** Input of a report's parts. */
export interface ReportPartProps {
  readonly report: Report;
  readonly texts: SharedTexts;
  readonly noteOf: ReturnType<typeof numberNotes>;
}
