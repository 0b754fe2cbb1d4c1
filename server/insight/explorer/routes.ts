import { type ExplorerFilters, explorerEndpoints } from '#contract/insight/explorer.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';
import { revisionOf } from '#server/platform/revisions/revisions.ts';
import { searchBelongings } from './belongings.ts';
import { exportArticles } from './export-articles.ts';
import { HitCountCache } from './hit-count-cache.ts';
import { ExplorerPageCache } from './page-cache.ts';
import { readPreview } from './read-preview.ts';
import { changeSearch, deleteSearch, readSavedSearches, saveSearch } from './saved-searches.ts';
import { type Labels, readLabels, searchArticles, searchForVisitors, searchPage } from './service.ts';
import { type Cut, understandQuery } from './understand-query.ts';

interface ExplorerDeps {
  readonly tools: Tools;
}

export function explorerFeature({ db: ownDb, visitors }: Pick<Platform, 'db' | 'visitors'>, { tools }: ExplorerDeps) {
  const hitCounts = new HitCountCache();
  const pages = new ExplorerPageCache(ownDb);
  const cuts = new RevisionCache<Cut>(1);
  const labels = new RevisionCache<Labels>(2);
  // Without words there is nothing to segment.
  const visitorsCut = ({ q }: Pick<ExplorerFilters, 'q'>): Cut | Promise<Cut> =>
    q === '' ? () => [] : tools.findCut(ownDb);
  /** The same for those whose session tells whether names and words have changed by which queries are cut. */
  const cutFor = (filters: Pick<ExplorerFilters, 'q'>, { revisions }: Pick<SignedInActor, 'revisions'>) =>
    filters.q === ''
      ? visitorsCut(filters)
      : cuts.get(revisionOf(revisions, ['companies', 'settings']), '', async () => visitorsCut(filters));
  return defineFeature({
    endpoints: explorerEndpoints,
    belongings: searchBelongings,
    handlers: {
      'explorer.search': ({ body }, { db, actor, language, now }) =>
        pages.get({ search: body, actor }, async () => {
          const { page, pageSize, counts, ...filters } = body;
          const request = { filters, page, pageSize, language, now, cut: await cutFor(filters, actor) };
          if (!counts) return searchPage(db, request);
          return searchArticles(
            db,
            {
              counts: hitCounts,
              revision: actor.revisions.texts,
              labels: () => labels.get(actor.revisions.dictionary, language, () => readLabels(ownDb, language)),
            },
            request,
          );
        }),
      'explorer.reading': async ({ body }, { actor }) => understandQuery(body.q, await cutFor(body, actor)).reading,
      'explorer.article': ({ params }, { db, actor, language, now }) =>
        readPreview(db, { id: params.id, stockId: actor.stockId, language, now }),
      'explorer.export': async ({ body }, { db, actor, language, now }) =>
        exportArticles(db, { filters: body, language, now, cut: await cutFor(body, actor) }),
      'explorer.savedSearches': (_request, { db, actor }) =>
        inCompany(db, actor.stockId, (tx) => readSavedSearches(tx, actor)),
      'explorer.saveSearch': ({ body }, { db, actor, now }) =>
        inCompany(db, actor.stockId, (tx) => saveSearch(tx, actor, { ...body, now })),
      'explorer.renameSearch': ({ body }, { db, actor }) =>
        inCompany(db, actor.stockId, (tx) => changeSearch(tx, actor, body)),
      'explorer.changeSearch': ({ body }, { db, actor }) =>
        inCompany(db, actor.stockId, (tx) => changeSearch(tx, actor, body)),
      'explorer.deleteSearch': ({ body }, { db, actor }) =>
        inCompany(db, actor.stockId, (tx) => deleteSearch(tx, actor, body.id)),
      'explorer.sample': ({ body }, { language, now }) =>
        visitors.run(async (visitorsDb) =>
          searchForVisitors(visitorsDb, hitCounts, { filters: body, language, now, cut: await visitorsCut(body) }),
        ),
    },
    caches: [{ forgetOn: ['site', 'dictionary'], forget: () => hitCounts.forget() }, pages, cuts, labels],
  });
}
