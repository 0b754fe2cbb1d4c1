import type { Feed } from '../content/published-feeds.ts';
import type { Language } from '../language.ts';

/** Names of the published feeds. */
export const feedNames: Readonly<Record<Language, Readonly<Record<Feed, string>>>> = {
  'zh-CN': { news: '公司动态', articles: '最新文章' },
  en: { news: 'Company news', articles: 'Latest articles' },
};
