import type { DocumentTexts } from '../zh-CN/document.ts';

export const document: DocumentTexts = {
  feeds: { news: 'Company news', articles: 'Latest articles' },
};
