import type { Language } from '../language.ts';
import { en } from './en.ts';
import type { WireTexts } from './wire-texts.ts';
import { zhCN } from './zh-CN.ts';

export const wireTexts: Record<Language, WireTexts> = { 'zh-CN': zhCN, en };

/** The message for a key; a message that is not a key is already a sentence. */
export function issueText(message: string, language: Language): string {
  const texts: Record<string, string> = wireTexts[language].issues;
  return texts[message] ?? message;
}
