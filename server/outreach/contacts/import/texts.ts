import type { Language } from '#contract/language.ts';
import type { ContactColumn } from '#contract/outreach/contact-import.ts';
import { issueText } from '#contract/texts/texts.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';

/** Reasons specific to rows of a file; those of single fields are in the contract. */
export type FileOnlyReason =
  | 'twiceInFile'
  | 'sameContact'
  | 'twoContacts'
  | 'nothingNew'
  | 'withdrew'
  | 'bounced'
  | 'addressBounced'
  | 'receivingWrong'
  | 'consentWrong'
  | 'tooManyGroups';

interface ImportTexts {
  readonly sheet: string;
  readonly columns: Readonly<Record<ContactColumn, string>>;
  /** Alternative headings of such a column. */
  readonly alsoCalled: Readonly<Record<ContactColumn, readonly string[]>>;
  readonly example: Readonly<Record<ContactColumn, string>>;
  readonly yes: string;
  readonly no: string;
  readonly errorColumn: string;
  readonly resultFile: string;
  /** Separator between reasons of a row. */
  readonly between: string;
  readonly reasons: Readonly<Record<FileOnlyReason, string>>;
}

export const importTexts: Readonly<Record<Language, ImportTexts>> = {
  'zh-CN': {
    sheet: '联系人',
    columns: {
      name: '姓名',
      mobile: '手机',
      email: '邮箱',
      position: '职务',
      group: '分组',
      receiving: '接收',
      consentAt: '同意时间',
    },
    alsoCalled: {
      name: ['名字', '联系人', '联系人姓名'],
      mobile: ['手机号', '手机号码', '移动电话', '电话'],
      email: ['电子邮箱', '电子邮件', '邮件', '邮箱地址'],
      position: ['职位', '岗位'],
      group: ['组', '组别', '分类'],
      receiving: ['是否接收', '接收信息', '接收推送', '同意接收'],
      consentAt: ['同意日期', '授权时间'],
    },
    example: {
      name: '示例：张三（导入前请删除本行）',
      mobile: '19900000000',
      email: 'zhangsan@example.com',
      position: '董事会秘书',
      group: '媒体',
      receiving: '是',
      consentAt: '2026-11-20',
    },
    yes: '是',
    no: '否',
    errorColumn: '错误',
    resultFile: '联系人导入结果',
    between: '；',
    reasons: {
      twiceInFile: '与第 {value} 行的手机或邮箱相同',
      sameContact: '与第 {value} 行是同一位联系人',
      twoContacts: '手机和邮箱分别属于两位联系人',
      nothingNew: '与现有联系人「{value}」一致，没有变化',
      withdrew: '对方在 {value} 退订，导入不会恢复接收',
      bounced: '寄往这个邮箱的信在 {value} 被退回，导入不会打开接收',
      addressBounced: '寄往这个邮箱的信在 {value} 被退回，导入保留原来的邮箱',
      receivingWrong: '请填写「是」或「否」，或留空',
      consentWrong: '请写成 2026-11-20，且不晚于今天',
      tooManyGroups: '最多 100 个分组，这个分组不能再新建',
    },
  },
  en: {
    sheet: 'Contacts',
    columns: {
      name: 'Name',
      mobile: 'Mobile',
      email: 'E-mail',
      position: 'Position',
      group: 'Group',
      receiving: 'Receiving',
      consentAt: 'Agreed on',
    },
    alsoCalled: {
      name: ['Full name', 'Contact'],
      mobile: ['Mobile number', 'Phone', 'Mobile phone', 'Cell'],
      email: ['Email', 'Mail', 'E-mail address', 'Email address'],
      position: ['Title', 'Job title'],
      group: ['Groups', 'Category'],
      receiving: ['Receives', 'Consent', 'Subscribed'],
      consentAt: ['Consent date', 'Consent time', 'Agreed at'],
    },
    example: {
      name: 'Example: Zhang San (delete this row before importing)',
      mobile: '19900000000',
      email: 'zhangsan@example.com',
      position: 'Board secretary',
      group: 'Media',
      receiving: 'Yes',
      consentAt: '2026-11-20',
    },
    yes: 'Yes',
    no: 'No',
    errorColumn: 'Errors',
    resultFile: 'contacts-import-result',
    between: '; ',
    reasons: {
      twiceInFile: 'Same mobile number or e-mail address as row {value}',
      sameContact: 'Same contact as row {value}',
      twoContacts: 'The mobile number and the e-mail address belong to two different contacts',
      nothingNew: 'The same as the contact “{value}”; nothing changes',
      withdrew: 'Unsubscribed on {value}; an import does not turn receiving on again',
      bounced: 'Mail to this address came back on {value}; an import does not turn receiving on',
      addressBounced: 'Mail to this address came back on {value}; an import keeps the former address',
      receivingWrong: 'Write Yes or No, or leave it empty',
      consentWrong: 'Write it as 2026-11-20; it cannot be later than today',
      tooManyGroups: 'There are at most 100 groups; this one cannot be added',
    },
  },
};

/** Message of a reason. */
export function reasonText(reason: IssueKey | FileOnlyReason, value: string | undefined, language: Language): string {
  const own: Readonly<Record<string, string>> = importTexts[language].reasons;
  return (own[reason] ?? issueText(reason, language)).replace('{value}', value ?? '');
}
