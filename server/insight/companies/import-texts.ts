import type { Language } from '#contract/language.ts';

/** Columns of a company in a workbook, in template order. */
export const importColumns = ['code', 'shortName', 'name', 'shortNameEn', 'nameEn', 'industry', 'aliases'] as const;
export type ImportColumn = (typeof importColumns)[number];

interface ImportTexts {
  readonly sheet: string;
  readonly columns: Readonly<Record<ImportColumn, string>>;
  readonly example: Readonly<Record<ImportColumn, string>>;
  readonly errorColumn: string;
  readonly reasons: {
    readonly industryUnknown: string;
    readonly twice: (row: number) => string;
  };
}

/** Texts of a workbook of companies per language. Headings of both languages are recognised. */
export const importTexts: Readonly<Record<Language, ImportTexts>> = {
  'zh-CN': {
    sheet: '公司',
    columns: {
      code: '证券代码',
      shortName: '简称',
      name: '全称',
      shortNameEn: '英文简称',
      nameEn: '英文全称',
      industry: '行业',
      aliases: '别名',
    },
    example: {
      code: '示例 688000.SH（导入前请删除本行）',
      shortName: '简称',
      name: '公司全称',
      shortNameEn: '可以留空',
      nameEn: '可以留空',
      industry: '行业名称，须已建立，可以留空',
      aliases: '别名一；别名二',
    },
    errorColumn: '错误',
    reasons: {
      industryUnknown: '没有这个行业，请先在「行业」中建立',
      twice: (row) => `与第 ${row} 行是同一证券代码`,
    },
  },
  en: {
    sheet: 'Companies',
    columns: {
      code: 'Code',
      shortName: 'Short name',
      name: 'Full name',
      shortNameEn: 'English short name',
      nameEn: 'English full name',
      industry: 'Industry',
      aliases: 'Aliases',
    },
    example: {
      code: 'Example 688000.SH (delete this row before importing)',
      shortName: 'Chinese short name',
      name: 'Chinese full name',
      shortNameEn: 'may be left out',
      nameEn: 'may be left out',
      industry: 'Name of an industry that exists; may be left out',
      aliases: 'one alias; another alias',
    },
    errorColumn: 'Errors',
    reasons: {
      industryUnknown: 'there is no such industry; please add it under Industries first',
      twice: (row) => `the same code as in row ${row}`,
    },
  },
};
