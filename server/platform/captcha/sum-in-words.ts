import { randomInt } from 'node:crypto';
import type { Language } from '#contract/language.ts';
import { sumTexts as english } from './locales/en.ts';
import { sumTexts as chinese } from './locales/zh-CN.ts';

const texts: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, en: english };

export interface Sum {
  readonly question: string;
  readonly answer: string;
}

/** An addition in words, for people who cannot see the drawing. */
export function askSum(language: Language): Sum {
  const { numbers, question } = texts[language];
  const [one, other] = [randomInt(2, numbers.length), randomInt(2, numbers.length)];
  return {
    question: question.replace('{one}', numbers[one] ?? '').replace('{other}', numbers[other] ?? ''),
    answer: String(one + other),
  };
}
