import type { Language } from '#contract/language.ts';
import { en } from './en.ts';
import type { StatusTexts } from './known-status.ts';
import { zhCN } from './zh-CN.ts';

export const statusTexts: Record<Language, StatusTexts> = { 'zh-CN': zhCN, en };

/** Text of an HTTP status, for responses without `desc` or `message`. */
export function statusText(status: number, language: Language): string {
  const texts: Record<number, string> = statusTexts[language].status;
  return texts[status] ?? statusTexts[language].networkError;
}
