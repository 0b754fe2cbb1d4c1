import type { Window } from '#server/platform/days.ts';

/** What is told of a new report, by its period. */
export const reportNews = {
  'zh-CN': {
    weekly: ({ from, until }: Window) => `${from} 至 ${until} 的周报已生成`,
    monthly: ({ from }: Window) => `${from.slice(0, 7)} 的月报已生成`,
    esgWeekly: ({ from, until }: Window) => `${from} 至 ${until} 的 ESG 周报已生成`,
    esgMonthly: ({ from }: Window) => `${from.slice(0, 7)} 的 ESG 月报已生成`,
  },
  en: {
    weekly: ({ from, until }: Window) => `The weekly report of ${from} to ${until} is ready`,
    monthly: ({ from }: Window) => `The monthly report of ${from.slice(0, 7)} is ready`,
    esgWeekly: ({ from, until }: Window) => `The weekly ESG report of ${from} to ${until} is ready`,
    esgMonthly: ({ from }: Window) => `The monthly ESG report of ${from.slice(0, 7)} is ready`,
  },
};
