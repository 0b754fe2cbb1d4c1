import type { mailTexts as chinese } from './zh-CN.ts';

export const mailTexts: typeof chinese = {
  colon: ': ',
  copyLink: 'If the button does not open, copy this address into your browser:',
  automatic: 'This message was sent automatically. Please do not reply to it.',
};
