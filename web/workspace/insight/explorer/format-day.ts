import type { Language } from '#contract/language.ts';

const english = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day of a range: `8 月 23 日` or `23 Aug`; with its year if the other end's differs. */
export function formatRangeDay(day: string, other: string, language: Language): string {
  const [year, month, date] = day.split('-');
  const withYear = !other.startsWith(`${year}-`);
  if (language === 'en') return `${english.format(new Date(day))}${withYear ? ` ${year}` : ''}`;
  return `${withYear ? `${year} 年 ` : ''}${Number(month)} 月 ${Number(date)} 日`;
}
