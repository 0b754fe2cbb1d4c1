import type { Language } from '#contract/language.ts';
import * as english from '#contract/texts/state-names-en.ts';
import * as chinese from '#contract/texts/state-names-zh-CN.ts';

const chineseTexts = {
  sheet: '推送日志',
  excludedSheet: '不会收到',
  headers: {
    name: '收件人',
    email: '邮箱',
    state: '结果',
    reason: '原因',
    time: '时间',
    tries: '次数',
    answer: '对方答复',
  },
  outcomes: chinese.deliveryOutcomes,
  reasons: chinese.exclusionReasons,
};

/** Texts of an exported log. */
export const exportTexts: Readonly<Record<Language, typeof chineseTexts>> = {
  'zh-CN': chineseTexts,
  en: {
    sheet: 'Push log',
    excludedSheet: 'Left out',
    headers: {
      ...{ name: 'Recipient', email: 'E-mail', state: 'Outcome', reason: 'Reason' },
      ...{ time: 'Time', tries: 'Tries', answer: 'Answer' },
    },
    outcomes: english.deliveryOutcomes,
    reasons: english.exclusionReasons,
  },
};
