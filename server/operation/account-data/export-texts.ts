import type { Language } from '#contract/language.ts';

const chinese = {
  sheet: '账号数据',
  kind: '类别',
  at: '时间',
  content: '内容',
  deeds: '经手的记录',
  readme: [
    '这个文件包含本产品保存的、与您的账号有关的全部数据。',
    'account.xlsx 供阅读；tables 中每个文件对应一张数据表，每行一条记录（JSON），是完整的原始数据。',
    'manifest.json 列出每个文件的记录数与 SHA-256。',
    '密码、二次验证密钥、令牌等可用来登录的内容只以加密或散列形式保存，不在其中。',
    '属于公司的记录只列出您经手的编号与时间，内容归公司所有。',
  ],
  tables: {
    app_user: '账号',
    membership: '公司',
    membership_role: '角色',
    session: '登录设备',
    former_password: '历史密码',
    second_factor: '二次验证',
    recovery_code: '恢复码',
    recovery_ticket: '找回凭证',
    verification_code: '短信验证码',
    email_change: '更换邮箱',
    unify_link: '统一登录关联',
    unify_ticket: '统一登录凭证',
    erasure_request: '注销申请',
    factor_reset: '重置二次验证',
    notification: '通知',
    notification_setting: '通知设置',
    notification_bot: '通知机器人',
    saved_search: '保存的搜索',
    list_view: '列表视图',
    list_choice: '列表设置',
    home_visit: '首页访问',
    text_visit: '正在查看的稿件',
    audit_entry: '操作记录',
    upload: '上传文件',
    invitation: '邀请',
  },
};

/** Texts of the file with a person's data. */
export const exportTexts: Readonly<Record<Language, typeof chinese>> = {
  'zh-CN': chinese,
  en: {
    sheet: 'Account data',
    kind: 'Kind',
    at: 'Time',
    content: 'Content',
    deeds: 'Records you handled',
    readme: [
      'This file has everything that the product keeps about your account.',
      'account.xlsx is for reading. Each file in tables is one table with a record per line (JSON): the data in full.',
      'manifest.json lists the number of records and the SHA-256 of each file.',
      'Passwords, second-factor keys and tokens are kept encrypted or hashed only, and are not included.',
      'Of records that belong to a company there are numbers and times of what you handled; their content is the company’s.',
    ],
    tables: {
      app_user: 'Account',
      membership: 'Company',
      membership_role: 'Role',
      session: 'Signed-in device',
      former_password: 'Former password',
      second_factor: 'Second factor',
      recovery_code: 'Recovery code',
      recovery_ticket: 'Recovery ticket',
      verification_code: 'SMS code',
      email_change: 'Change of e-mail address',
      unify_link: 'Unified login link',
      unify_ticket: 'Unified login ticket',
      erasure_request: 'Request to erase',
      factor_reset: 'Second-factor reset',
      notification: 'Notification',
      notification_setting: 'Notification settings',
      notification_bot: 'Notification robot',
      saved_search: 'Saved search',
      list_view: 'View of a list',
      list_choice: 'Settings of a list',
      home_visit: 'Visit of the home page',
      text_visit: 'Text being looked at',
      audit_entry: 'Audit log',
      upload: 'Uploaded file',
      invitation: 'Invitation',
    },
  },
};

/** What its maker is told when it is ready, or is not. */
export const accountDataNews = {
  done: {
    title: { 'zh-CN': '账号数据已导出', en: 'Your account data is ready' },
    line: {
      'zh-CN': '在账号菜单的「账号数据」下载，保留 3 天',
      en: 'Download it under “Account data” in the account menu within 3 days',
    },
  },
  failed: {
    title: { 'zh-CN': '账号数据没有导出', en: 'The export of your account data failed' },
    line: { 'zh-CN': '请在账号菜单的「账号数据」重试', en: 'Try again under “Account data” in the account menu' },
  },
} as const;
