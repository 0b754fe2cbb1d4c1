import type { Report } from '#contract/insight/reports.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';
import type { numberNotes } from './note-numbers.ts';

/** Input of a report's parts. */
export interface ReportPartProps {
  readonly report: Report;
  readonly texts: SharingTexts;
  readonly noteOf: ReturnType<typeof numberNotes>;
}
