import type { apiDocumentTexts as chinese } from './zh-CN.ts';

export const apiDocumentTexts: typeof chinese = {
  title: (brand) => (brand ? `${brand} · API documentation` : 'API documentation'),
};
