import type { Language } from '#contract/language.ts';

/** Columns of a user in a workbook, in template order. */
export const importColumns = ['name', 'account', 'company', 'roles', 'email', 'phone'] as const;
export type ImportColumn = (typeof importColumns)[number];

export interface ImportTexts {
  readonly sheet: string;
  readonly columns: Readonly<Record<ImportColumn, string>>;
  readonly example: Readonly<Record<ImportColumn, string>>;
  /** What differs where invitations go by mail alone. */
  readonly exampleByMail: Pick<ImportTexts['example'], 'email' | 'phone'>;
  readonly errorColumn: string;
  readonly reasons: {
    readonly companyMissing: string;
    readonly companyUnknown: string;
    readonly companyAmbiguous: string;
    readonly noSeat: (seats: number) => string;
    readonly rolesMissing: string;
    readonly roleUnknown: (role: string) => string;
    readonly roleAmbiguous: (role: string, codes: readonly string[]) => string;
    readonly roleDoesNotFit: (role: string) => string;
    readonly roleBeyondOwn: (role: string) => string;
    readonly accountUnknown: string;
    readonly accountDisabled: string;
    readonly accountIsOwn: string;
    readonly nameDiffers: string;
    readonly otherRoles: string;
    readonly otherRolesOffered: string;
    readonly emailTaken: string;
    readonly emailDiffers: string;
    readonly phoneTaken: string;
    readonly phoneDiffers: string;
    readonly nowhereToSend: string;
    readonly noSms: string;
    readonly mayNotInvite: string;
    readonly mayNotLink: string;
    readonly linkedAtPartner: string;
    readonly twice: (row: number) => string;
  };
}

/** Texts of a workbook of users per language. Headings of both languages are recognised. */
export const importTexts: Readonly<Record<Language, ImportTexts>> = {
  'zh-CN': {
    sheet: '用户',
    columns: { name: '姓名', account: '账号', company: '公司', roles: '角色', email: '邮箱', phone: '手机' },
    example: {
      name: '示例 周敏（导入前请删除本行）',
      account: '已有账号的才填，新用户由本人在邀请中设置',
      company: '证券代码、全称或简称',
      roles: '角色名称；多个用分号隔开',
      email: '邀请发到这里',
      phone: '成为新账号的手机号；没有邮箱时用短信邀请',
    },
    exampleByMail: { email: '邀请发到这里，新用户必填', phone: '选填，成为新账号的手机号' },
    errorColumn: '错误',
    reasons: {
      companyMissing: '请填写公司',
      companyUnknown: '没有这家公司，或还不是客户',
      companyAmbiguous: '有几家公司叫这个名称，请填证券代码',
      noSeat: (seats) => `席位不足，这家公司共 ${seats} 个席位`,
      rolesMissing: '请填写角色',
      roleUnknown: (role) => `没有「${role}」这个角色`,
      roleAmbiguous: (role, codes) => `有几个角色叫「${role}」，请填角色代码：${codes.join('、')}`,
      roleDoesNotFit: (role) => `「${role}」不能用于这家公司：平台角色只用于本平台公司，企业角色只用于客户`,
      roleBeyondOwn: (role) => `「${role}」的权限超出您自己的，请由平台管理员导入`,
      accountUnknown: '没有这个账号；新用户请留空，由本人在邀请中设置',
      accountDisabled: '这个账号已停用',
      accountIsOwn: '这是您自己的账号，请由另一位管理员操作',
      nameDiffers: '与账号登记的姓名不同',
      otherRoles: '已在这家公司，角色不同；请在用户详情里更改',
      otherRolesOffered: '已邀请到这家公司，角色不同；请先在「待接受的邀请」中撤回',
      emailTaken: '邮箱属于另一个账号',
      emailDiffers: '与账号的邮箱不同，导入不更换邮箱；请留空，由本人在「我的邮箱」中更换',
      phoneTaken: '已有账号使用这个手机号；同一个人请填写账号，不是同一个人请留空并填邮箱',
      phoneDiffers: '与账号的手机号不同，导入不更换手机号；请留空，或在用户详情中更正',
      nowhereToSend: '请填写邮箱或手机，用来发送邀请',
      noSms: '短信服务不能发送邀请，请填写邮箱',
      mayNotInvite: '您没有邀请用户的权限',
      mayNotLink: '您没有管理用户的权限，不能给已有账号加入公司',
      linkedAtPartner:
        '这个账号的本人经合作平台登录，会因此得到某位设置合作平台的人自己没有的权限；请先在「统一登录」中解除关联',
      twice: (row) => `与第 ${row} 行是同一个人和公司`,
    },
  },
  en: {
    sheet: 'Users',
    columns: {
      name: 'Name',
      account: 'Account',
      company: 'Company',
      roles: 'Roles',
      email: 'E-mail',
      phone: 'Phone',
    },
    example: {
      name: 'Example Zhou Min (delete this row before importing)',
      account: 'only for accounts that exist; new people choose theirs',
      company: 'code, full or short name',
      roles: 'names of roles, separated by semicolons',
      email: 'where the invitation goes',
      phone: 'the number of the new account; without an address the invitation goes there by SMS',
    },
    exampleByMail: {
      email: 'where the invitation goes; new people need one',
      phone: 'may stay empty; the number of the new account',
    },
    errorColumn: 'Errors',
    reasons: {
      companyMissing: 'please fill in the company',
      companyUnknown: 'there is no such company, or it is not a client',
      companyAmbiguous: 'several companies have this name; please give the code',
      noSeat: (seats) => `no seat is left; this company has ${seats}`,
      rolesMissing: 'please fill in the roles',
      roleUnknown: (role) => `there is no role “${role}”`,
      roleAmbiguous: (role, codes) =>
        `several roles are called “${role}”; please give the code of one: ${codes.join(', ')}`,
      roleDoesNotFit: (role) =>
        `“${role}” does not fit this company: operators’ roles are for the operator’s company, clients’ roles for clients`,
      roleBeyondOwn: (role) => `“${role}” allows more than you may; a platform administrator has to import it`,
      accountUnknown: 'there is no such account; leave it empty for new people, who choose theirs',
      accountDisabled: 'this account is disabled',
      accountIsOwn: 'this is your own account; another administrator has to do it',
      nameDiffers: 'the account has another name',
      otherRoles: 'is in this company with other roles; please change them in the details of the user',
      otherRolesOffered: 'is invited into this company with other roles; please revoke the invitation first',
      emailTaken: 'the address belongs to another account',
      emailDiffers:
        'the account has another address, which an import does not change; leave it empty, its owner changes it under E-mail address',
      phoneTaken:
        'an account has this number; give the account if it is the same person, else leave it empty and give an address',
      phoneDiffers:
        'the account has another number, which an import does not change; leave it empty, or correct it in the details of the user',
      nowhereToSend: 'please fill in an address or a number for the invitation',
      noSms: 'the SMS service sends no invitations; please fill in an address',
      mayNotInvite: 'you may not invite people',
      mayNotLink: 'you may not manage users, so you cannot add a company to an account',
      linkedAtPartner:
        'this person signs in through a partner and would get rights that not everyone who sets partners up holds; take the link away under Unified login first',
      twice: (row) => `the same person and company as in row ${row}`,
    },
  },
};
