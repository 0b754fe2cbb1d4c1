import type { Language } from '#contract/language.ts';

const chinese = {
  sheet: '公司',
  code: '证券代码',
  shortName: '简称',
  name: '全称',
  shortNameEn: '英文简称',
  nameEn: '英文全称',
  industry: '行业',
  aliases: '别名',
  nameRules: '名称条件',
  client: '客户',
  yes: '是',
  no: '否',
};

/** Texts of exported companies. */
export const exportTexts: Readonly<Record<Language, typeof chinese>> = {
  'zh-CN': chinese,
  en: {
    sheet: 'Companies',
    code: 'Code',
    shortName: 'Short name',
    name: 'Full name',
    shortNameEn: 'English short name',
    nameEn: 'English full name',
    industry: 'Industry',
    aliases: 'Aliases',
    nameRules: 'Conditions of names',
    client: 'Client',
    yes: 'Yes',
    no: 'No',
  },
};
