import type { Language } from '#contract/language.ts';

/** What an operator is told of a client's export. */
export const exportNews = {
  done: {
    title: { 'zh-CN': '客户数据已导出', en: 'The client’s data is ready' },
    line: { 'zh-CN': '在该客户的「数据」下载，保留 7 天', en: 'Download it under “Data” of the client within 7 days' },
  },
  failed: {
    title: { 'zh-CN': '客户数据没有导出', en: 'The export of a client’s data failed' },
    line: { 'zh-CN': '请在该客户的「数据」重试', en: 'Try again under “Data” of the client' },
  },
} as const;

/** What an operator is told of a client's erasure. */
export const eraseNews = {
  done: {
    title: { 'zh-CN': '客户数据已擦除', en: 'The client’s data is erased' },
    line: { 'zh-CN': '在客户页「擦除证明」下载证明', en: 'Download the certificate under “Erasures” of the clients' },
  },
  failed: {
    title: { 'zh-CN': '客户数据没有擦除完', en: 'The erasure of a client did not finish' },
    line: { 'zh-CN': '请在任务页重试', en: 'Try again from the page of jobs' },
  },
} as const;

/** What the file says of itself. */
export const readme: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': [
    '这个文件包含本产品保存的、属于这家公司的全部数据。',
    'tables 中每个文件对应一张数据表，每行一条记录（JSON）；files 中是上传的图片、视频与询价附件。',
    'manifest.json 列出每个文件的记录数、字节数与 SHA-256。',
    '令牌、密码与加密保存的内容（如未开启的报价、机器人地址）不在其中。',
    'received 与 files/received-files 中是这家公司作为供应商收到的报价邀请，以及它交给采购方、已开启的报价与附件；没有提交的草稿不在其中。',
    '询价开启报价之前，谁报了价、谁谢绝、谁打开过链接也不在其中。',
  ],
  en: [
    'This file has all data of this company that the product keeps.',
    'Each file in tables is one table with a record per line (JSON); files has uploaded pictures, videos and attachments.',
    'manifest.json lists records, bytes and SHA-256 of each file.',
    'Tokens, passwords and what is kept encrypted (such as quotes that are not opened) are not included.',
    'received and files/received-files have the invitations that this company received as a supplier, and the quotes and attachments that it submitted and that were opened; drafts that were not submitted are not included.',
    'Until the quotes of an inquiry are opened, who has quoted, declined or looked at it is not included either.',
  ],
};
