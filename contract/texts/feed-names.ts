import type { Feed } from '../content/published-feeds.ts';
import type { Language } from '../language.ts';

/** Names of the published feeds. */
export const feedNames: Readonly<Record<Language, Readonly<Record<Feed, string>>>> = {
  'zh-CN': { news: '公司动态', articles: '最新文章' },
  en: { news: 'Company news', articles: 'Latest articles' },
};

/** What the summary of an entry begins with of which it, or the title alone, is shown in Chinese for want of a translation. */
export const untranslatedEntry: Readonly<Record<Language, Readonly<Record<'title' | 'summary', string>>>> = {
  'zh-CN': { title: '标题还没有译文。', summary: '还没有译文，以下为中文原文：' },
  en: { title: 'The title is not translated yet. ', summary: 'Not translated yet, in Chinese: ' },
};
