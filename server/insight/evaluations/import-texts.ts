import type { Language } from '#contract/language.ts';

/** Columns that are not indicators. */
export const fixedColumns = ['period', 'code', 'name', 'source', 'note'] as const;
/** Key of an indicator's column: `i7`. */
export type ScoreColumn = (typeof fixedColumns)[number] | `i${number}`;

interface ImportTexts {
  readonly sheet: string;
  readonly columns: Readonly<Record<(typeof fixedColumns)[number], string>>;
  readonly errorColumn: string;
  readonly reasons: {
    readonly periodWrong: string;
    readonly periodAhead: string;
    readonly periodClosed: string;
    readonly textTooLong: (most: number) => string;
    readonly codeUnknown: string;
    readonly codeAmbiguous: (code: string, other: string) => string;
    readonly nameDiffers: (name: string) => string;
    readonly scoreWrong: string;
    readonly twice: (row: number) => string;
  };
}

/** Texts of a workbook of scores per language. Headings of both languages are recognised. */
export const importTexts: Readonly<Record<Language, ImportTexts>> = {
  'zh-CN': {
    sheet: '评价得分',
    columns: { period: '期间', code: '证券代码', name: '公司名称', source: '来源', note: '备注' },
    errorColumn: '错误',
    reasons: {
      periodWrong: '须写成 2026Q3 或 2026',
      periodAhead: '这一期还没有开始',
      periodClosed: '这一期已关闭，得分不能再改',
      textTooLong: (most) => `最多 ${most} 个字`,
      codeUnknown: '没有这个证券代码的公司',
      codeAmbiguous: (code, other) => `可以是 ${code}，也可以是 ${other}，请写全`,
      nameDiffers: (name) => `与证券代码不符，该代码的公司是「${name}」`,
      scoreWrong: '须为 0 到 100 的数，没有得分请留空',
      twice: (row) => `与第 ${row} 行是同一公司、同一期间`,
    },
  },
  en: {
    sheet: 'Scores',
    columns: { period: 'Period', code: 'Securities code', name: 'Company', source: 'Source', note: 'Note' },
    errorColumn: 'Errors',
    reasons: {
      periodWrong: 'must be written as 2026Q3 or 2026',
      periodAhead: 'has not begun yet',
      periodClosed: 'is closed; its scores can no longer change',
      textTooLong: (most) => `may have ${most} characters at most`,
      codeUnknown: 'no company has this securities code',
      codeAmbiguous: (code, other) => `can be ${code} or ${other}; write all of its digits`,
      nameDiffers: (name) => `does not match the securities code, which belongs to ${name}`,
      scoreWrong: 'must be a number from 0 to 100; leave it empty where there is no score',
      twice: (row) => `the same company and period as in row ${row}`,
    },
  },
};

/** What columns were called before, in workbooks that people have. */
const formerHeadings: Readonly<Partial<Record<(typeof fixedColumns)[number], string>>> = { code: 'Stock code' };

/** What a column may be called, in all languages. */
export const headingsOf = (column: (typeof fixedColumns)[number]): readonly string[] => [
  ...Object.values(importTexts).map(({ columns }) => columns[column]),
  ...(formerHeadings[column] ? [formerHeadings[column]] : []),
];

/** Headings that no indicator may be called, in all languages. */
export const fixedHeadings: readonly string[] = [
  ...fixedColumns.flatMap(headingsOf),
  ...Object.values(importTexts).map(({ errorColumn }) => errorColumn),
];
