import type { Language } from '#contract/language.ts';

interface ExportTexts {
  readonly sheet: string;
  readonly columns: {
    readonly title: string;
    readonly summary: string;
    readonly source: string;
    /** Of a story: who wrote the article that has the words, if not the first one. */
    readonly foundIn: string;
    readonly tier: string;
    readonly tone: string;
    readonly event: string;
    readonly category: string;
    readonly time: string;
    readonly headline: string;
    readonly body: string;
    readonly reprints: string;
    readonly id: string;
  };
  /** Separator of company names. */
  readonly separator: string;
}

/**
 * What stands for a chosen company that is not there: it was removed, as after an import was undone, or its number was
 * never one's, as in an address that was typed.
 */
export const unknownCompanyName = (stockId: number): Record<Language, string> => ({
  'zh-CN': `未知公司（编号 ${stockId}）`,
  en: `Unknown company (number ${stockId})`,
});

/** Texts of the exported workbook. */
export const exportTexts: Record<Language, ExportTexts> = {
  'zh-CN': {
    sheet: '检索结果',
    columns: {
      title: '标题',
      summary: '摘要',
      source: '来源',
      foundIn: '命中来源',
      tier: '来源级别',
      tone: '语气',
      event: '事件类型',
      category: '类别',
      time: '发布时间（北京时间）',
      headline: '标题提及',
      body: '正文提及',
      reprints: '转载',
      id: '编号',
    },
    separator: '、',
  },
  en: {
    sheet: 'Search results',
    columns: {
      title: 'Title',
      summary: 'Summary',
      source: 'Source',
      foundIn: 'Words found in',
      tier: 'Source tier',
      tone: 'Tone',
      event: 'Event type',
      category: 'Category',
      time: 'Published (Beijing time)',
      headline: 'In the headline',
      body: 'In the body',
      reprints: 'Reprints',
      id: 'Number',
    },
    separator: ', ',
  },
};
