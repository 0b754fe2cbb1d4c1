import { ShareGate } from '../../sharing/share-gate.tsx';
import { usePageData } from '../../shown-page.tsx';
import type { ReportPageData } from './load-report.ts';
import { OwnReport } from './own-report.tsx';
import { ReportView } from './report-view.tsx';

/** `/reportDetail`: a report, opened by a share link or by a client (docs/product/outreach.md, "Sharing"). */
function ReportPage() {
  const data = usePageData<ReportPageData>();
  if (data.outcome.state === 'none' && data.id !== null) return <OwnReport id={data.id} texts={data.texts} />;
  return (
    <ShareGate data={data}>
      {({ report, expiresAt }) => <ReportView report={report} texts={data.texts} expiresAt={expiresAt} />}
    </ShareGate>
  );
}

export { ReportPage as Component };
