import { loadSharedPage } from '../../loading/load-shared-page.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import type { SharedPageData } from '../../sharing/share-gate.tsx';

export interface ReportPageData extends SharedPageData<'report'> {
  /** The report of a reader with a session: its data comes to the browser, which holds the token. */
  readonly id: number | null;
}

const loadShared = loadSharedPage('report', 'reportDetail');

/** `/reportDetail?share=` for anybody who has the link, `/reportDetail?id=` for people of the company. */
export async function loadReport(context: LoadContext): Promise<LoadOutcome<ReportPageData>> {
  const { status, data } = await loadShared(context);
  const id = Number(context.url.searchParams.get('id'));
  return { status, data: { ...data, id: Number.isSafeInteger(id) && id > 0 ? id : null } };
}
