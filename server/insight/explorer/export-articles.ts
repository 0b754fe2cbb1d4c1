import type { ExplorerHit } from '#contract/insight/explorer.ts';
import { maxHits } from '#contract/insight/explorer-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { type FoundHit, findHits } from './find-hits.ts';
import type { Search } from './hits-query.ts';
import { type Reader, readHits } from './read-hits.ts';
import { prepareSearch, readLabels, type SearchArticles } from './service.ts';
import { addStoryDetails } from './story-details.ts';
import { exportTexts } from './texts.ts';

const batchSize = 200;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** China has no daylight saving time. */
const chinaOffset = 8 * 60 * 60_000;

type ExportArticles = Omit<SearchArticles, 'page' | 'pageSize'>;

/** Results in order as a workbook, at most 10,000; rows are read while the file is sent. */
export async function exportArticles(db: Database, request: ExportArticles): Promise<FileAnswer> {
  const { search, terms } = prepareSearch(request);
  const hits = await findHits(db, search, { sort: request.filters.sort, offset: 0, limit: maxHits });
  const { sheet, columns } = exportTexts[request.language];
  const wide = new Set([columns.title, columns.summary, columns.headline, columns.body]);
  return {
    type: workbookType,
    content: writeXlsx(
      sheet,
      Object.values(columns).map((header) => ({ header, width: wide.has(header) ? 48 : 16 })),
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
        chinaMinute(hit.publishedAt),
        mentioned(hit, 'headline'),
        mentioned(hit, 'body'),
        hit.reprints,
        hit.id,
      ];
    }
  }
}

/** `2026-11-20 16:05`. */
function chinaMinute(iso: string): string {
  return new Date(Date.parse(iso) + chinaOffset).toISOString().slice(0, 16).replace('T', ' ');
}
