import type { Language } from '#contract/language.ts';
import * as english from '#contract/texts/state-names-en.ts';
import * as chinese from '#contract/texts/state-names-zh-CN.ts';

const chineseTexts = {
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
    owner: '负责人',
    remindOn: '提醒日期',
    number: '编号',
    time: '提交时间',
  },
  kinds: chinese.leadKinds,
  states: chinese.leadStates,
};

/** Texts of exported leads. */
export const exportTexts: Readonly<Record<Language, typeof chineseTexts>> = {
  'zh-CN': chineseTexts,
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
      owner: 'Owner',
      remindOn: 'Reminder',
      number: 'Number',
      time: 'Sent at',
    },
    kinds: english.leadKinds,
    states: english.leadStates,
  },
};
