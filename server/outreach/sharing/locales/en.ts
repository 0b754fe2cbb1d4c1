import type { reachTexts as chinese } from './zh-CN.ts';

export const reachTexts: typeof chinese = {
  line: 'reprints: {reprints}, sources: {sources} ({tiers}), spread over {spread}',
  hours: '{count} h',
  minutes: '{count} min',
  comma: ', ',
};
