import type { Language } from '#contract/language.ts';

/** Columns of an article in a workbook, in template order. */
export const importColumns = [
  'title',
  'summary',
  'body',
  'source',
  'category',
  'publishedAt',
  'link',
  'titleEn',
  'summaryEn',
  'bodyEn',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const requiredColumns: readonly ImportColumn[] = ['title', 'body', 'source', 'category', 'publishedAt'];

interface ImportTexts {
  readonly sheet: string;
  readonly columns: Readonly<Record<ImportColumn, string>>;
  readonly example: Readonly<Record<ImportColumn, string>>;
  readonly errorColumn: string;
  readonly reasons: {
    readonly missing: string;
    readonly tooLong: string;
    readonly sourceUnknown: string;
    readonly sourceAmbiguous: string;
    readonly categoryUnknown: string;
    readonly timeWrong: string;
    readonly linkWrong: string;
    readonly twiceInFile: (row: number) => string;
    readonly known: string;
  };
}

/** Texts of an article workbook per language. Headings of both languages are recognised. */
export const importTexts: Readonly<Record<Language, ImportTexts>> = {
  'zh-CN': {
    sheet: '文章',
    columns: {
      title: '标题',
      summary: '摘要',
      body: '正文',
      source: '来源',
      category: '类别',
      publishedAt: '发布时间',
      link: '原文链接',
      titleEn: '英文标题',
      summaryEn: '英文摘要',
      bodyEn: '英文正文',
    },
    example: {
      title: '示例：某公司新产线投产（导入前请删除本行）',
      summary: '一两句话的摘要，可以留空',
      body: '正文，每段一行',
      source: '来源名称，须已登记',
      category: 'BA',
      publishedAt: '2026-11-20 09:30',
      link: 'https://example.com/article',
      titleEn: '',
      summaryEn: '',
      bodyEn: '',
    },
    errorColumn: '错误',
    reasons: {
      missing: '不能为空',
      tooLong: '内容过长',
      sourceUnknown: '没有登记这个来源',
      sourceAmbiguous: '不止一个来源叫这个名称，请先改名',
      categoryUnknown: '类别须为 BA、ESG 或 TPC',
      timeWrong: '无法识别的时间，请写成 2026-11-20 09:30',
      linkWrong: '请填写以 http:// 或 https:// 开头的完整网址',
      twiceInFile: (row) => `与第 ${row} 行重复`,
      known: '已有同一来源、同一时间、同一标题的文章',
    },
  },
  en: {
    sheet: 'Articles',
    columns: {
      title: 'Title',
      summary: 'Summary',
      body: 'Body',
      source: 'Source',
      category: 'Category',
      publishedAt: 'Published at',
      link: 'Original link',
      titleEn: 'English title',
      summaryEn: 'English summary',
      bodyEn: 'English body',
    },
    example: {
      title: 'Example: a new production line starts (delete this row before importing)',
      summary: 'A sentence or two; may be left out',
      body: 'The text, one line for each paragraph',
      source: 'Name of a source that is listed',
      category: 'BA',
      publishedAt: '2026-11-20 09:30',
      link: 'https://example.com/article',
      titleEn: '',
      summaryEn: '',
      bodyEn: '',
    },
    errorColumn: 'Errors',
    reasons: {
      missing: 'must not be empty',
      tooLong: 'is too long',
      sourceUnknown: 'no source of this name is listed',
      sourceAmbiguous: 'more than one source has this name; rename one first',
      categoryUnknown: 'must be BA, ESG or TPC',
      timeWrong: 'invalid time; use the format 2026-11-20 09:30',
      linkWrong: 'must be a full address that begins with http:// or https://',
      twiceInFile: (row) => `the same as row ${row}`,
      known: 'an article with this source, time and title already exists',
    },
  },
};
