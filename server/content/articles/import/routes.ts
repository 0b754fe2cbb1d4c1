import type { articleImportEndpoints } from '#contract/content/article-import.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { workbookType } from '#server/platform/xlsx/write-xlsx.ts';
import { commitImport, previewImport, writeTemplate } from './import-articles.ts';

export function articleImportHandlers(db: Database, clock: Clock): Handlers<typeof articleImportEndpoints> {
  return {
    'article.importTemplate': async (_request, { language }) => ({
      type: workbookType,
      content: writeTemplate(language),
    }),
    'article.previewImport': ({ body }, { language }) => previewImport(db, body.file, { language, now: clock() }),
    'article.commitImport': ({ body }, { language }) => commitImport(db, body, { language, now: clock() }),
  };
}
