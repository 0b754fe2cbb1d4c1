import type { Language } from '#contract/language.ts';

const chinese = {
  sheet: '客户',
  shortName: '客户',
  code: '代码',
  name: '全称',
  requests: '待处理申请',
  industry: '行业',
  open: '使用中',
  ending: '即将到期',
  expired: '已到期',
  nextEnd: '下一次到期',
  openedAt: '成为客户',
};

/** Texts of exported clients. */
export const exportTexts: Readonly<Record<Language, typeof chinese>> = {
  'zh-CN': chinese,
  en: {
    sheet: 'Clients',
    shortName: 'Client',
    code: 'Code',
    name: 'Full name',
    requests: 'Open requests',
    industry: 'Industry',
    open: 'In use',
    ending: 'Expiring soon',
    expired: 'Expired',
    nextEnd: 'Next expiry',
    openedAt: 'Client since',
  },
};
