import type { z } from 'zod';
import type { ExportColumn } from '#contract/codes/lists.ts';
import type { articleExport, managedArticleExport } from '#contract/content/articles.ts';
import type { Language } from '#contract/language.ts';
import { readLabels } from '#server/content/dictionary/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { type CellColumn, exportRows } from '#server/platform/lists/export-rows.ts';
import { findArticlesForExport, listArticleIds } from './export-queries.ts';
import { exportTexts } from './export-texts.ts';

type ExportedArticle = Awaited<ReturnType<typeof findArticlesForExport>>[number];

/** Columns that readers and editors both have. */
function sharedColumns(language: Language) {
  const texts = exportTexts[language];
  const columns: Readonly<Record<'title' | 'category' | 'source' | 'time', readonly CellColumn<ExportedArticle>[]>> = {
    title: [
      { header: texts.title, width: 48, cell: ({ title }) => title },
      { header: texts.summary, width: 48, cell: ({ summary }) => summary },
    ],
    category: [{ header: texts.category, width: 10, cell: ({ category }) => category }],
    source: [
      { header: texts.source, width: 18, cell: ({ sourceName }) => sourceName },
      { header: texts.link, width: 36, cell: ({ link }) => link },
    ],
    time: [{ header: texts.time, width: 18, kind: 'time', cell: ({ publishedAt }) => publishedAt }],
  };
  return { texts, columns };
}

/** What clients may read, as a workbook. Throws EXPORT_TOO_LARGE. */
export async function exportForReader(
  db: Database,
  { columns: chosen, ids, sort, ...filter }: z.output<typeof articleExport>,
  actor: Actor,
) {
  const { texts, columns } = sharedColumns(actor.language);
  const { title, ...others } = columns;
  const positionName = await readLabels(db, { enumeration: 'mention_position', language: actor.language });
  const readable = { ...filter, readableAt: actor.now };
  return exportRows<ExportColumn<'articles'>, ExportedArticle>(
    db,
    {
      sheet: texts.sheet,
      columns: {
        title,
        mention: [
          {
            header: texts.mention,
            width: 10,
            cell: ({ mention }) => (mention ? positionName(mention) : texts.notMentioned),
          },
        ],
        ...others,
      },
      chosen,
      ids: await listArticleIds(db, readable, { sort, ids }),
      // What has been withdrawn meanwhile is left out.
      read: (batch) => findArticlesForExport(db, batch, { ...actor, readableAt: actor.now }),
      audit: { action: 'article.export', subject: 'articles', filter: { ...filter, ...(ids && { ids }) } },
    },
    actor,
  );
}

/** Articles in every state as a workbook. Throws EXPORT_TOO_LARGE. */
export async function exportForEditor(
  db: Database,
  { columns: chosen, ids, sort, ...filter }: z.output<typeof managedArticleExport>,
  actor: Actor,
) {
  const { texts, columns } = sharedColumns(actor.language);
  const { title, ...others } = columns;
  const stateName = await readLabels(db, { enumeration: 'article_state', language: actor.language });
  return exportRows<ExportColumn<'managedArticles'>, ExportedArticle>(
    db,
    {
      sheet: texts.sheet,
      columns: {
        title,
        state: [{ header: texts.state, width: 12, cell: ({ state }) => stateName(state) }],
        languages: [
          {
            header: texts.languages,
            width: 10,
            cell: ({ translated }) => (translated ? texts.bothLanguages : texts.chineseOnly),
          },
        ],
        ...others,
      },
      chosen,
      ids: await listArticleIds(db, filter, { sort, ids }),
      read: (batch) => findArticlesForExport(db, batch, actor),
      audit: { action: 'article.export', subject: 'articles', filter: { ...filter, ...(ids && { ids }) } },
    },
    actor,
  );
}
