import type { NewsTag } from '../content/news-tags.ts';
import type { Language } from '../language.ts';

/** Names of the tags of company news, on the site and in its feed. */
export const newsTagNames: Readonly<Record<Language, Readonly<Record<NewsTag, string>>>> = {
  'zh-CN': { product: '产品', report: '报告', partnership: '合作', event: '活动', company: '公司' },
  en: { product: 'Product', report: 'Report', partnership: 'Partnership', event: 'Event', company: 'Company' },
};
