import type { alertTexts as chinese } from './zh-CN.ts';

export const alertTexts: typeof chinese = {
  fired: {
    spike: 'Coverage spiked: z {value}, {stories} stories that day',
    firstHeadline: 'First in “{tier}”: {title}',
    keyword: 'Keyword: {title}',
    theme: 'New in the theme: {title}',
    volume: '{stories} stories in one day',
    overtaken: '{peer} leads share of voice by {value} points',
    hotWord: 'New hot word “{word}”, stories with the company: {stories}',
  },
  rules: {
    spike: 'Spike z ≥ {z}, ≥ {stories} stories a day',
    firstHeadline: 'First in “{tier}”',
    keyword: 'Keyword: {q}',
    keywordNear: 'Keyword: {q}, within {near} characters of the company',
    theme: 'Theme or events',
    themeWords: 'Theme: {q}',
    volume: '≥ {stories} stories a day',
    overtaken: 'A peer leads share of voice by ≥ {points} points',
    hotWord: 'New hot word, company in ≥ {stories} stories',
  },
  subjects: { word: '“{word}” is new on the list', rank: 'Rank by volume went from {before} to {now}' },
  withdrawn: '(article withdrawn)',
};
