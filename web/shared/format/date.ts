import type { Language } from '#contract/language.ts';

/**
 * Times are shown in China's time zone wherever the reader is: figures use its days, and server and browser must render
 * the same text.
 */
export const marketZone = 'Asia/Shanghai';

type Style = 'day' | 'dayShort' | 'dateTime' | 'dateTimeShort' | 'headline';

const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { year: 'numeric', month: 'long', day: 'numeric' },
  dayShort: { month: '2-digit', day: '2-digit' },
  dateTime: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dateTimeShort: { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  headline: { month: 'long', day: 'numeric', weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: Style, language: Language): Intl.DateTimeFormat {
  const key = `${style} ${language}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { ...styles[style], timeZone: marketZone });
  formatters.set(key, made);
  return made;
}

function partsOf(iso: string, style: Style, language: Language): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = formatter(style, language).formatToParts(new Date(iso));
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

/** The day in China of a moment, `2026-11-20`. */
export const dayInChina = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: marketZone }).format(moment);

/** `2026 年 11 月 20 日`, `20 November 2026`. */
export function formatDay(iso: string, language: Language): string {
  const part = partsOf(iso, 'day', language);
  return language === 'en'
    ? `${part('day')} ${part('month')} ${part('year')}`
    : `${part('year')} 年 ${Number.parseInt(part('month'), 10)} 月 ${part('day')} 日`;
}

/** `11-20`, for narrow columns and axes. */
export function formatDayShort(iso: string): string {
  const part = partsOf(iso, 'dayShort', 'en');
  return `${part('month')}-${part('day')}`;
}

/** `2026-11-20 16:05`. */
export function formatDateTime(iso: string): string {
  const part = partsOf(iso, 'dateTime', 'en');
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

/** `11-20 16:05`, for tables. */
export function formatDateTimeShort(iso: string): string {
  const part = partsOf(iso, 'dateTimeShort', 'en');
  return `${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

const yearOf = (iso: string): string => partsOf(iso, 'dateTime', 'en')('year');
const isThisYear = (iso: string, now: Date): boolean => yearOf(iso) === yearOf(now.toISOString());

/** `11-20`, and `2024-11-20` where it is another year in China now: for lists and axes that may go back years. */
export const formatDayAcrossYears = (iso: string, now = new Date()): string =>
  isThisYear(iso, now) ? formatDayShort(iso) : formatDateTime(iso).slice(0, 10);

/** `11-20 16:05`, and `2024-11-20 16:05` where it is another year in China now. */
export const formatDateTimeAcrossYears = (iso: string, now = new Date()): string =>
  isThisYear(iso, now) ? formatDateTimeShort(iso) : formatDateTime(iso);

/** Time above the dashboard sentence: `11 月 20 日 星期五，18:00`, `Friday 20 November, 18:00`. */
export function formatHeadline(iso: string, language: Language): string {
  const part = partsOf(iso, 'headline', language);
  const time = `${part('hour')}:${part('minute')}`;
  return language === 'en'
    ? `${part('weekday')} ${part('day')} ${part('month')}, ${time}`
    : `${Number.parseInt(part('month'), 10)} 月 ${part('day')} 日 ${part('weekday')}，${time}`;
}
