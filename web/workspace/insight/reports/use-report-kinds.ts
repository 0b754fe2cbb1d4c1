import { type ReportKind, reportKinds, reportKindTraits } from '#contract/insight/reports.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';

/** The kinds of reports that the company gets: those on ESG come with the module of evaluations. */
export function useReportKinds(): readonly ReportKind[] {
  const hasEsg = usePagePath('EsgEvaluation') !== undefined;
  return reportKinds.filter((kind) => hasEsg || reportKindTraits[kind].subject !== 'esg');
}
