import type { Language } from '#contract/language.ts';

/** Columns that are not indicators. */
export const fixedColumns = ['period', 'code', 'name'] as const;
/** Key of an indicator's column: `i7`. */
export type ScoreColumn = (typeof fixedColumns)[number] | `i${number}`;

interface ImportTexts {
  readonly sheet: string;
  readonly columns: Readonly<Record<(typeof fixedColumns)[number], string>>;
  readonly errorColumn: string;
  readonly reasons: {
    readonly periodWrong: string;
    readonly periodAhead: string;
    readonly codeUnknown: string;
    readonly nameDiffers: (name: string) => string;
    readonly scoreWrong: string;
    readonly twice: (row: number) => string;
  };
}

/** Texts of a workbook of scores per language. Headings of both languages are recognised. */
export const importTexts: Readonly<Record<Language, ImportTexts>> = {
  'zh-CN': {
    sheet: '评价得分',
    columns: { period: '期间', code: '证券代码', name: '公司名称' },
    errorColumn: '错误',
    reasons: {
      periodWrong: '须写成 2026Q3 或 2026',
      periodAhead: '这一期还没有开始',
      codeUnknown: '没有这个证券代码的公司',
      nameDiffers: (name) => `与证券代码不符，该代码的公司是「${name}」`,
      scoreWrong: '须为 0 到 100 的数，没有得分请留空',
      twice: (row) => `与第 ${row} 行是同一公司、同一期间`,
    },
  },
  en: {
    sheet: 'Scores',
    columns: { period: 'Period', code: 'Stock code', name: 'Company' },
    errorColumn: 'Errors',
    reasons: {
      periodWrong: 'must be written as 2026Q3 or 2026',
      periodAhead: 'has not begun yet',
      codeUnknown: 'no company has this stock code',
      nameDiffers: (name) => `does not match the securities code, which belongs to ${name}`,
      scoreWrong: 'must be a number from 0 to 100; leave it empty where there is no score',
      twice: (row) => `the same company and period as in row ${row}`,
    },
  },
};
