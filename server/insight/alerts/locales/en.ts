import type { alertTexts as chinese } from './zh-CN.ts';

export const alertTexts: typeof chinese = {
  fired: {
    spike: 'Coverage spiked: z {value}, stories that day: {stories}',
    firstHeadline: 'First in “{tier}”: {title}',
    keyword: 'Keyword: {title}',
    theme: 'New in the theme: {title}',
    volume: 'Stories in one day: {stories}',
    overtaken: '{peer} leads share of voice by {value} pp',
    hotWord: 'New hot word “{word}”, stories with the company: {stories}',
  },
  rules: {
    spike: 'Spike z ≥ {z}, stories a day ≥ {stories}',
    firstHeadline: 'First in “{tier}”',
    keyword: 'Keyword: {q}',
    keywordNear: 'Keyword: {q}, within {near} characters of the company',
    theme: 'Theme or events',
    themeWords: 'Theme: {q}',
    volume: 'Stories a day ≥ {stories}',
    overtaken: 'A peer leads share of voice by ≥ {points} pp',
    hotWord: 'New hot word, stories with the company ≥ {stories}',
  },
  subjects: { word: '“{word}” is new on the list', rank: 'Rank by volume went from {before} to {now}' },
  withdrawn: '(article withdrawn)',
};
