import type { ExplorerHit } from '#contract/insight/explorer.ts';
import { maxHits } from '#contract/insight/explorer-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { type WorkbookColumn, workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { type FoundHit, findHits } from './find-hits.ts';
import type { Search } from './hits-query.ts';
import { type Reader, readHits } from './read-hits.ts';
import { prepareSearch, readLabels, type SearchArticles } from './service.ts';
import { addStoryDetails } from './story-details.ts';
import { exportTexts } from './texts.ts';

const batchSize = 200;

type Column = keyof (typeof exportTexts)['en']['columns'];

const formats: Partial<Record<Column, Partial<WorkbookColumn>>> = {
  ...{ title: { width: 48 }, summary: { width: 48 }, headline: { width: 48 }, body: { width: 48 } },
  ...{ time: { width: 18, kind: 'time' }, reprints: { kind: 'number' }, id: { kind: 'number' } },
};

type ExportArticles = Omit<SearchArticles, 'page' | 'pageSize'>;

/** Results in order as a workbook, at most 10,000; rows are read while the file is sent. */
export async function exportArticles(db: Database, request: ExportArticles): Promise<FileAnswer> {
  const { search, terms } = prepareSearch(request);
  const hits = await findHits(db, search, { sort: request.filters.sort, offset: 0, limit: maxHits });
  const { sheet, columns } = exportTexts[request.language];
  return {
    type: workbookType,
    content: writeXlsx(
      sheet,
      Object.entries(columns).map(([key, header]) => ({ width: 16, ...formats[key as Column], header })),
      writeRows(db, hits, search, { terms, language: request.language }),
    ),
  };
}

async function* writeRows(db: Database, hits: readonly FoundHit[], search: Search, reader: Reader) {
  const { language } = reader;
  const { labelOf } = await readLabels(db, language);
  const { separator } = exportTexts[language];
  const mentioned = (hit: ExplorerHit, wanted: ExplorerHit['companies'][number]['position']) =>
    hit.companies
      .filter(({ position }) => position === wanted)
      .map(({ name }) => name)
      .join(separator);
  for (let start = 0; start < hits.length; start += batchSize) {
    const batch = await readHits(db, hits.slice(start, start + batchSize), reader);
    for (const hit of search.unit === 'stories' ? await addStoryDetails(db, batch, search, reader) : batch) {
      yield [
        hit.title,
        hit.summary,
        hit.sourceName,
        hit.story?.foundIn ?? '',
        labelOf('source_tier', String(hit.tier)),
        labelOf('tone', hit.tone),
        hit.events.join(separator),
        labelOf('article_category', hit.category),
        new Date(hit.publishedAt),
        mentioned(hit, 'headline'),
        mentioned(hit, 'body'),
        hit.reprints,
        hit.id,
      ];
    }
  }
}
