import type { choicesZhCN } from './choices-zh-CN.ts';

export const choicesEn: typeof choicesZhCN = {
  choices: {
    searching: 'Searching',
    failed: 'The search failed; please try later',
  },
};
