import type { Language } from '#contract/language.ts';

const chineseTexts = {
  sheet: '文章',
  title: '标题',
  summary: '摘要',
  mention: '提及',
  state: '状态',
  languages: '语言',
  category: '类别',
  source: '来源',
  link: '原文链接',
  time: '发布时间',
  bothLanguages: '中 / EN',
  chineseOnly: '中',
  notMentioned: '未提及',
};

/** Texts of exported articles. */
export const exportTexts: Readonly<Record<Language, typeof chineseTexts>> = {
  'zh-CN': chineseTexts,
  en: {
    sheet: 'Articles',
    title: 'Title',
    summary: 'Summary',
    mention: 'Mention',
    state: 'State',
    languages: 'Languages',
    category: 'Category',
    source: 'Source',
    link: 'Original',
    time: 'Published',
    bothLanguages: '中 / EN',
    chineseOnly: '中',
    notMentioned: 'Not mentioned',
  },
};
