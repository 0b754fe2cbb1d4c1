import type { digestTexts as chinese } from './zh-CN.ts';

export const digestTexts: typeof chinese = {
  advertising: '[Advertisement] {subject}',
  from: '{company} · {brand}',
  articles: 'Articles',
  hotWords: 'Hot words',
  chart: 'Active rate',
  chartScope: 'last {days} days, 1.0 is usual',
  chartText:
    'The active rate of {company} is {last}; in {days} days its highest was {highest} ({highestOn}), its lowest {lowest}. Dashed is the usual rate, grey the companies of the industry with the largest volume.',
  chartInText: '[Chart] {text}',
  searched: 'last 7 days, against the 7 before',
  themeInLine: '{name}: {figures}',
  comma: ', ',
  companies: 'Companies',
  companiesScope: 'last 7 days, active rate and articles',
  articleCount: '{count} art.',
  source: '{source}, {time}',
  wordStates: { new: 'New', up: 'Rising', flat: 'Steady', down: 'Falling' },
  web: 'Read it all on the web',
  inBrowser: 'View in browser',
  reason: 'You receive this mail because you agreed on {consentDay} to be sent news by {company}.',
  prefer: 'Choose what you receive, and how often',
  leave: 'Unsubscribe',
  leaveAt: 'Unsubscribe:',
  preferAt: 'Choose what you receive, and how often:',
  testReason: 'This is a test sent to yourself; its unsubscribe link does nothing.',
};
