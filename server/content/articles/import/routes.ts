import { articleImportEndpoints } from '#contract/content/article-import.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { workbookType } from '#server/platform/xlsx/write-xlsx.ts';
import { commitImport, previewImport, writeTemplate } from './import-articles.ts';

export const articleImportFeature = defineFeature({
  endpoints: articleImportEndpoints,
  handlers: {
    'article.importTemplate': async (_request, { language }) => ({
      type: workbookType,
      content: writeTemplate(language),
    }),
    'article.previewImport': ({ body }, { db, language, now }) => previewImport(db, body, { language, now }),
    'article.commitImport': ({ body }, { db, actor }) => commitImport(db, body, actor),
  },
});
