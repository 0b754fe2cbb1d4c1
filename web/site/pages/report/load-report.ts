import { publicPaths } from '#contract/paths.ts';
import { loadSharedPage } from '../../loading/load-shared-page.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import type { SharedPageData } from '../../sharing/share-gate.tsx';

export interface ReportPageData extends SharedPageData<'report'> {
  /** A report for a reader with a session: the browser, which has the token, loads its data. */
  readonly id: number | null;
}

const loadShared = loadSharedPage('report', 'reportDetail');

/** `/reportDetail?share=` for anyone with the link, `/reportDetail?id=` for users of the company. */
export async function loadReport(context: LoadContext): Promise<LoadOutcome<ReportPageData>> {
  const { status, data } = await loadShared(context);
  const id = Number(context.url.searchParams.get('id'));
  if (!Number.isSafeInteger(id) || id <= 0) return { status, data: { ...data, id: null } };
  return { status, data: { ...data, id, head: { ...data.head, address: `${publicPaths.reportDetail}?id=${id}` } } };
}
