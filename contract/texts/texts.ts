import type { ErrorCode } from '../codes/errors.ts';
import type { Language } from '../language.ts';
import * as en from './en.ts';
import type { WireTexts } from './wire-texts.ts';
import * as zhCN from './zh-CN.ts';

export const wireTexts: Record<Language, WireTexts> = {
  'zh-CN': { errors: zhCN.errors, issues: zhCN.issues },
  en: { errors: en.errors, issues: en.issues },
};

const issueTexts: Record<Language, Readonly<Record<string, string>>> = { 'zh-CN': zhCN.issues, en: en.issues };

/** The message for a key, its places such as `{name}` filled; a message that is not a key is already a sentence. */
export function issueText(message: string, language: Language, values?: Readonly<Record<string, string>>): string {
  const text = issueTexts[language][message] ?? message;
  return values ? text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '') : text;
}

const colon: Record<Language, string> = { 'zh-CN': '：', en: ': ' };

/** The text of a refusal, and behind it what it is about. */
export function errorText(code: ErrorCode, language: Language, named?: string): string {
  const text = wireTexts[language].errors[code];
  return named === undefined ? text : text + colon[language] + named;
}
