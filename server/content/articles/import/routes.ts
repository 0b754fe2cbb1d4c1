import { articleImportEndpoints } from '#contract/content/article-import.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readLastImport, undoImport } from '#server/platform/table-import/undo-import.ts';
import { workbookType } from '#server/platform/xlsx/write-xlsx.ts';
import { commitImport, previewImport, writeTemplate } from './import-articles.ts';
import { undoableArticles } from './undo-import.ts';

export const articleImportFeature = defineFeature({
  endpoints: articleImportEndpoints,
  handlers: {
    'article.importTemplate': async (_request, { language }) => ({
      type: workbookType,
      content: writeTemplate(language),
    }),
    'article.previewImport': ({ body }, { db, actor }) => previewImport(db, body, actor),
    'article.commitImport': ({ body }, { db, actor }) => commitImport(db, body, actor),
    'article.lastImport': (_request, { db, actor }) => readLastImport(db, undoableArticles, actor),
    'article.undoImport': ({ body }, { db, actor }) => undoImport(db, undoableArticles, body.id, actor),
  },
});
