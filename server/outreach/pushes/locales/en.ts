import type { digestTexts as chinese } from './zh-CN.ts';

export const digestTexts: typeof chinese = {
  advertising: '[Advertisement] {subject}',
  from: '{company} · {brand}',
  articles: 'Articles',
  hotWords: 'Hot words',
  source: '{source}, {time}',
  wordStates: { new: 'New', up: 'Rising', flat: 'Steady', down: 'Falling' },
  web: 'Read on the web',
  reason: 'You receive this mail because you agreed to be sent news by {company}.',
  leave: 'Unsubscribe',
  leaveAt: 'Unsubscribe:',
  testReason: 'This is a test sent to yourself; its link for unsubscribing does nothing.',
};
