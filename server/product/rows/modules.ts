import type { modules } from '#server/identity/companies/tables.ts';
import { text } from '#server/product/text.ts';

/** What can be opened for a client. */
export const moduleRows: (typeof modules.$inferInsert)[] = [
  [
    'ba_explorer',
    'BA Explorer',
    'BA Explorer',
    '逐层筛选公告与报道，一键导出样本',
    'Filter filings and coverage step by step, export the sample',
  ],
  [
    'ba_active',
    'BA 活跃度',
    'BA Activity',
    '与同业比较声量、名次与变化',
    'Compare volume, rank and change with your peers',
  ],
  [
    'ba_hotword',
    'BA 热词',
    'BA Hot words',
    '按突增度看近 7 日热起来的词',
    'Words that rose in the last 7 days, by how sharply',
  ],
  ['esg', 'ESG 评价', 'ESG evaluation', '按指标与周期对照 ESG 评价', 'ESG evaluation by indicator and period'],
  ['report', '报告', 'Reports', '周报与月报，可打印、可分享', 'Weekly and monthly reports to print and share'],
  ['contacts', '联系人', 'Contacts', '维护联系人、分组与同意记录', 'Keep contacts, groups and their consent'],
  [
    'push',
    '推送',
    'Pushes',
    '把要闻与热词寄给同意接收的联系人',
    'Send articles and hot words to the contacts who agreed',
  ],
  [
    'tpc',
    'TPC 合作',
    'TPC cooperation',
    '邀请合作方密封报价，用账号接收与提交报价',
    'Ask suppliers for sealed quotes; receive invitations and quote with your account',
  ],
].map(([code = '', zh = '', en = '', noteZh = '', noteEn = ''], index) => ({
  code,
  name: text(zh, en),
  description: text(noteZh, noteEn),
  sort: index + 1,
}));
