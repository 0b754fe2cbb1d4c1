import type { Language } from '#contract/language.ts';

/** Columns of a company in a workbook, in template order. */
export const importColumns = [
  'code',
  'shortName',
  'name',
  'shortNameEn',
  'nameEn',
  'industry',
  'aliases',
  'nameRules',
] as const;
export type ImportColumn = (typeof importColumns)[number];

interface ImportTexts {
  readonly sheet: string;
  readonly columns: Readonly<Record<ImportColumn, string>>;
  readonly example: Readonly<Record<ImportColumn, string>>;
  readonly errorColumn: string;
  readonly reasons: {
    readonly industryUnknown: string;
    readonly industryAmbiguous: string;
    readonly nameRulesUnread: string;
    readonly nameRuleUnknown: string;
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
      nameRules: '名称条件',
    },
    example: {
      code: '示例 688000.SH（导入前请删除本行）',
      shortName: '简称',
      name: '公司全称',
      shortNameEn: '可以留空',
      nameEn: '可以留空',
      industry: '行业名称，须已建立，可以留空',
      aliases: '别名一；别名二',
      nameRules: '别名一: +须有的词 -不能有的词；简称: -不能有的词',
    },
    errorColumn: '错误',
    reasons: {
      nameRulesUnread: '无法识别，应写作「名称: +须有的词 -不能有的词」，多条用分号分开',
      nameRuleUnknown: '条件中的名称不是这家公司的名称、简称、代码或别名',
      industryAmbiguous: '不止一个行业叫这个名称，请先改名',
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
      nameRules: 'Conditions of names',
    },
    example: {
      code: 'Example 688000.SH (delete this row before importing)',
      shortName: 'Chinese short name',
      name: 'Chinese full name',
      shortNameEn: 'may be left out',
      nameEn: 'may be left out',
      industry: 'Name of an industry that exists; may be left out',
      aliases: 'one alias; another alias',
      nameRules: 'one alias: +required word -excluded word; short name: -excluded word',
    },
    errorColumn: 'Errors',
    reasons: {
      nameRulesUnread: 'cannot be read; write “name: +required word -excluded word”, several separated by semicolons',
      nameRuleUnknown: 'a condition is of a name that is none of the company’s names, code or aliases',
      industryAmbiguous: 'more than one industry has this name; rename one first',
      industryUnknown: 'there is no such industry; please add it under Industries first',
      twice: (row) => `the same code as in row ${row}`,
    },
  },
};
