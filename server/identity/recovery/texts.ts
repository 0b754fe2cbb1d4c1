import { codeLimits } from '#contract/identity/recovery.ts';
import type { Language } from '#contract/language.ts';

const minutes = codeLimits.lifetime / 60;

const texts: Readonly<Record<Language, (code: string) => string>> = {
  'zh-CN': (code) => `验证码 ${code}，${minutes} 分钟内有效。请勿告诉任何人；不是本人操作请忽略。`,
  en: (code) =>
    `Your code is ${code}, valid for ${minutes} minutes. Do not share it; ignore this message if it was not you.`,
};

/** The message with a code. */
export function codeText(code: string, language: Language): string {
  return texts[language](code);
}
