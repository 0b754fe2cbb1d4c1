import type { LeadKind, LeadState } from '#contract/clients/lead-states.ts';
import type { Language } from '#contract/language.ts';

const chinese = {
  sheet: '线索',
  headers: {
    company: '公司',
    person: '姓名',
    position: '职务',
    phone: '电话',
    email: '邮箱',
    kind: '类别',
    topics: '想先解决的问题',
    message: '留言',
    state: '状态',
    note: '跟进备注',
    number: '编号',
    time: '提交时间',
  },
  kinds: { trial: '试用申请', message: '留言' } as Record<LeadKind, string>,
  states: { new: '未处理', contacted: '已联系', closed: '已结束' } as Record<LeadState, string>,
};

/** Texts of exported leads. */
export const exportTexts: Readonly<Record<Language, typeof chinese>> = {
  'zh-CN': chinese,
  en: {
    sheet: 'Leads',
    headers: {
      company: 'Company',
      person: 'Name',
      position: 'Position',
      phone: 'Phone',
      email: 'E-mail',
      kind: 'Kind',
      topics: 'Topics of interest',
      message: 'Message',
      state: 'State',
      note: 'Note',
      number: 'Number',
      time: 'Sent at',
    },
    kinds: { trial: 'Trial', message: 'Message' },
    states: { new: 'New', contacted: 'Contacted', closed: 'Closed' },
  },
};
