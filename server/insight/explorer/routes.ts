import type { ExplorerFilters, explorerEndpoints } from '#contract/insight/explorer.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { VisitorSearchPool } from '#server/platform/database/visitor-searches.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession, Handlers } from '#server/platform/http/handlers.ts';
import { exportArticles } from './export-articles.ts';
import type { HitCountCache } from './hit-count-cache.ts';
import type { ExplorerPageCache } from './page-cache.ts';
import { readPreview } from './read-preview.ts';
import { deleteSearch, readSavedSearches, renameSearch, saveSearch } from './saved-searches.ts';
import { searchArticles, searchForVisitors, searchPage } from './service.ts';
import type { Cut } from './understand-query.ts';

export interface ExplorerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keptCounts: HitCountCache;
  readonly keptPages: ExplorerPageCache;
  /** How the analyser cuts text into words at this moment. */
  readonly findCut: () => Promise<Cut>;
  /** Codes of the buttons that the session may use. */
  readonly listElements: (session: CallerSession) => Promise<string[]>;
  /** Where searches of visitors run. */
  readonly visitors: VisitorSearchPool;
}

export function explorerHandlers({
  db,
  clock,
  keptCounts,
  keptPages,
  findCut,
  listElements,
  visitors,
}: ExplorerDeps): Handlers<typeof explorerEndpoints> {
  // Without words there is nothing to cut.
  const cutFor = ({ q }: ExplorerFilters): Cut | Promise<Cut> => (q === '' ? () => [] : findCut());
  return {
    'explorer.search': ({ body }, { language, session }) => {
      const now = clock();
      return keptPages.get({ search: body, language, session, now }, async () => {
        const { page, pageSize, counts, ...filters } = body;
        const request = { filters, page, pageSize, language, now, cut: await cutFor(filters) };
        return counts ? searchArticles(db, keptCounts, request) : searchPage(db, request);
      });
    },
    'explorer.article': ({ params }, { language, session }) =>
      readPreview(db, { id: params.id, stockId: session.stockId, language, now: clock() }),
    'explorer.export': async ({ body }, { language, session }) => {
      if (!(await listElements(session)).includes('explorer:export')) throw new AppError('NOT_PERMITTED');
      return exportArticles(db, { filters: body, language, now: clock(), cut: await cutFor(body) });
    },
    'explorer.savedSearches': (_request, { session }) =>
      inCompany(db, session.stockId, (tx) => readSavedSearches(tx, session)),
    'explorer.saveSearch': ({ body }, { session }) =>
      inCompany(db, session.stockId, (tx) => saveSearch(tx, session, { ...body, now: clock() })),
    'explorer.renameSearch': ({ body }, { session }) =>
      inCompany(db, session.stockId, (tx) => renameSearch(tx, session, body)),
    'explorer.deleteSearch': ({ body }, { session }) =>
      inCompany(db, session.stockId, (tx) => deleteSearch(tx, session, body.id)),
    'explorer.sample': async ({ body }, { language }) =>
      visitors.run(async (visitorsDb) =>
        searchForVisitors(visitorsDb, keptCounts, { filters: body, language, now: clock(), cut: await cutFor(body) }),
      ),
  };
}
