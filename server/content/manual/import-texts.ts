import type { Language } from '#contract/language.ts';

/** Columns of a chapter in a workbook, in template order. */
export const chapterColumns = ['title', 'body', 'titleEn', 'bodyEn'] as const;
export type ChapterColumn = (typeof chapterColumns)[number];

interface ImportTexts {
  readonly sheet: string;
  readonly columns: Readonly<Record<ChapterColumn, string>>;
  readonly example: Readonly<Record<ChapterColumn, string>>;
  readonly errorColumn: string;
  readonly reasons: {
    readonly missing: string;
    readonly tooLong: (most: number) => string;
    readonly twice: (row: number) => string;
    readonly englishAlone: string;
    readonly full: (most: number) => string;
  };
}

/** Texts of a manual workbook per language. Headings of both languages are recognised. */
export const importTexts: Readonly<Record<Language, ImportTexts>> = {
  'zh-CN': {
    sheet: '手册章节',
    columns: { title: '章节标题', body: '正文', titleEn: '英文标题', bodyEn: '英文正文' },
    example: {
      title: '示例章节（导入前请删除本行）',
      body: '正文，每段一行；也可以填写 HTML',
      titleEn: 'Example chapter',
      bodyEn: 'The text, one line for each paragraph',
    },
    errorColumn: '错误',
    reasons: {
      missing: '不能为空',
      tooLong: (most) => `最多 ${most} 个字符`,
      twice: (row) => `与第 ${row} 行的标题相同`,
      englishAlone: '英文标题与英文正文须一起填写',
      full: (most) => `手册最多 ${most} 章，这一章放不下`,
    },
  },
  en: {
    sheet: 'Chapters',
    columns: { title: 'Chapter title', body: 'Text', titleEn: 'English title', bodyEn: 'English text' },
    example: {
      title: '示例章节 (an example; delete this row before importing)',
      body: '正文，每段一行',
      titleEn: 'Example chapter',
      bodyEn: 'The text, one line for each paragraph; HTML may be used as well',
    },
    errorColumn: 'Errors',
    reasons: {
      missing: 'must not be empty',
      tooLong: (most) => `may have ${most} characters at most`,
      twice: (row) => `the same title as in row ${row}`,
      englishAlone: 'English title and English text belong together',
      full: (most) => `the manual has at most ${most} chapters; there is no room for this one`,
    },
  },
};
