import type { Language } from '#contract/language.ts';
import { formatDay } from '#web/shared/format/date.ts';
import type { PassageText } from '../site-data.ts';

/** Dates are China's on server and browser, so that both render the same text. */
const timeZone = 'Asia/Shanghai';

const dayParts = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
const englishDay = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
const englishMonth = new Intl.DateTimeFormat('en-GB', { timeZone, month: 'short', year: 'numeric' });

function partsOf(iso: string): { year: number; month: number; day: number } {
  const parts = Object.fromEntries(
    dayParts.formatToParts(new Date(iso)).map(({ type, value }) => [type, Number(value)]),
  );
  return { year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0 };
}

/** `11 月 20 日` or `20 Nov`, for what is recent: the year is left out. */
export function formatMonthDay(iso: string, language: Language): string {
  if (language === 'en') return englishDay.format(new Date(iso));
  const { month, day } = partsOf(iso);
  return `${month} 月 ${day} 日`;
}

/** The same with its year where that is another than a day's. */
export const formatMonthDayBeside = (iso: string, day: string, language: Language): string =>
  partsOf(iso).year === Number(day.slice(0, 4)) ? formatMonthDay(iso, language) : formatDay(iso, language);

/** The two parts of a large date: `20` and `2026.11` or `Nov 2026`. */
export function splitDay(iso: string, language: Language): { day: string; month: string } {
  const { year, month, day } = partsOf(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return { day: two(day), month: language === 'en' ? englishMonth.format(new Date(iso)) : `${year}.${two(month)}` };
}

/** Seconds as `12:40`; from an hour on `1:02:40`. */
export function formatDuration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const tail = two(Math.floor(seconds % 60));
  return minutes < 60 ? `${two(minutes)}:${tail}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${tail}`;
}

/** Fills the `{name}` placeholders of a text; unknown names stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The same where what is filled in may be in another language than the text; what is in the page's is one part. */
export function fillPassages(text: string, values: Readonly<Record<string, PassageText>>): PassageText[] {
  const passages: PassageText[] = [];
  for (const part of text.split(/(\{\w+\})/)) {
    const { text: filled, lang } = values[/^\{(\w+)\}$/.exec(part)?.[1] ?? ''] ?? { text: part };
    const before = passages.at(-1);
    if (lang) passages.push({ text: filled, lang });
    else if (before && !before.lang) passages.splice(-1, 1, { text: before.text + filled });
    else if (filled !== '') passages.push({ text: filled });
  }
  return passages;
}
