import type { Language } from '#contract/language.ts';

const minute = 60_000;
const units: Record<Language, readonly [day: string, hour: string, minute: string]> = {
  'zh-CN': ['天', '小时', '分'],
  en: ['d', 'h', 'min'],
};

/**
 * Remaining time as days, hours and minutes: `3 天 4 小时 12 分` (docs/product/content.md, "Dictionary"). Leading zeros
 * are omitted, incomplete minutes dropped, and past deadlines are zero minutes.
 * @param milliseconds from now to the deadline
 */
export function formatRemainingTime(milliseconds: number, language: Language): string {
  const minutes = Math.max(0, Math.floor(milliseconds / minute));
  const values = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const first = values.findIndex((value) => value > 0);
  return values
    .map((value, index) => `${value} ${units[language][index]}`)
    .slice(first === -1 ? 2 : first)
    .join(' ');
}
