import type { sumTexts as chinese } from './zh-CN.ts';

export const sumTexts: typeof chinese = {
  numbers: [
    ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen'],
  ],
  question: 'What is {one} plus {other}?',
};
