import type { Language } from '#contract/language.ts';

/** Columns of a supplier in a workbook, in the order of the template; exports have the same. */
export const importColumns = [
  ...(['name', 'creditCode', 'fields', 'contact', 'job', 'phone', 'email'] as const),
  ...(['certificate', 'certificateNumber', 'certificateEnd', 'note'] as const),
] as const;
export type ImportColumn = (typeof importColumns)[number];

interface ImportTexts {
  readonly sheet: string;
  readonly columns: Readonly<Record<ImportColumn, string>>;
  readonly example: Readonly<Record<ImportColumn, string>>;
  readonly errorColumn: string;
  readonly state: string;
  readonly states: Readonly<Record<'candidate' | 'approved' | 'suspended' | 'barred', string>>;
  readonly rating: string;
  readonly added: string;
  readonly separator: string;
  readonly reasons: {
    readonly fieldUnknown: (name: string) => string;
    readonly fieldAmbiguous: (name: string) => string;
    readonly contactAmbiguous: (name: string) => string;
    readonly certificateAmbiguous: (name: string) => string;
    readonly dayWrong: string;
    readonly twice: (row: number) => string;
  };
}

/** Texts of a workbook of suppliers. Headings of both languages are recognised. */
export const importTexts: Readonly<Record<Language, ImportTexts>> = {
  'zh-CN': {
    sheet: '合作方',
    columns: {
      name: '公司名称',
      creditCode: '统一社会信用代码',
      fields: '服务领域',
      contact: '联系人',
      job: '职务',
      phone: '电话',
      email: '邮箱',
      certificate: '证书名称',
      certificateNumber: '证书编号',
      certificateEnd: '证书到期日',
      note: '备注',
    },
    example: {
      name: '公司全称（导入前请删除本行）',
      creditCode: '18 位代码',
      fields: '报告设计；数据服务',
      contact: '姓名，可以留空',
      job: '可以留空',
      phone: '有联系人时电话与邮箱至少填一项',
      email: 'quotes@example.com',
      certificate: '可以留空',
      certificateNumber: '可以留空',
      certificateEnd: '2027-12-31',
      note: '可以留空',
    },
    errorColumn: '错误',
    state: '状态',
    states: { candidate: '候选', approved: '已准入', suspended: '已暂停', barred: '已禁用' },
    rating: '评分',
    added: '添加时间',
    separator: '；',
    reasons: {
      fieldUnknown: (name) => `没有服务领域「${name}」`,
      fieldAmbiguous: (name) => `字典中不止一个服务领域叫「${name}」，请先改名`,
      contactAmbiguous: (name) => `不止一位联系人叫「${name}」，请写明其中一位现有的电话或邮箱`,
      certificateAmbiguous: (name) => `不止一张证书叫「${name}」，请写明其中一张现有的编号`,
      dayWrong: '无法识别的日期，请写成 2027-12-31',
      twice: (row) => `与第 ${row} 行是同一信用代码`,
    },
  },
  en: {
    sheet: 'Suppliers',
    columns: {
      name: 'Company',
      creditCode: 'Credit code',
      fields: 'Service fields',
      contact: 'Contact',
      job: 'Position',
      phone: 'Telephone',
      email: 'E-mail',
      certificate: 'Certificate',
      certificateNumber: 'Certificate number',
      certificateEnd: 'Certificate ends',
      note: 'Note',
    },
    example: {
      name: 'Full name (delete this row before importing)',
      creditCode: '18 characters',
      fields: 'Report design; Data services',
      contact: 'Name, may be left out',
      job: 'may be left out',
      phone: 'with a contact, a telephone number or a mail address',
      email: 'quotes@example.com',
      certificate: 'may be left out',
      certificateNumber: 'may be left out',
      certificateEnd: '2027-12-31',
      note: 'may be left out',
    },
    errorColumn: 'Errors',
    state: 'State',
    states: { candidate: 'Candidate', approved: 'Approved', suspended: 'Suspended', barred: 'Barred' },
    rating: 'Rating',
    added: 'Added',
    separator: '; ',
    reasons: {
      fieldUnknown: (name) => `there is no service field “${name}”`,
      fieldAmbiguous: (name) => `the dictionary has more than one service field “${name}”; rename one first`,
      contactAmbiguous: (name) =>
        `there is more than one contact “${name}”; give the telephone number or mail address that one of them has`,
      certificateAmbiguous: (name) =>
        `there is more than one certificate “${name}”; give the number that one of them has`,
      dayWrong: 'invalid day; use the format 2027-12-31',
      twice: (row) => `the same credit code as in row ${row}`,
    },
  },
};
