import { cellMoment } from '#server/platform/xlsx/cell-moment.ts';

/** A time is no longer than this; what is may be made to take long. */
const longest = 100;

/** A zone by name, or by its difference after the time. */
const zone = /(?<![a-z])(?:z|utc?|gmt|[ecmp][sd]t)(?![a-z])|:\d\d(?:\.\d+)?\s*(?:[ap]m\s*)?[+-]\d/i;
/** Zones that `Date` does not know, and CST, which it takes for one of America. */
const zones: Readonly<Record<string, string>> = {
  ...{ CST: '+0800', BJT: '+0800', HKT: '+0800', SGT: '+0800', JST: '+0900', KST: '+0900' },
  ...{ BST: '+0100', CET: '+0100', CEST: '+0200', EET: '+0200', EEST: '+0300', MSK: '+0300' },
};
const namedZone = new RegExp(`(?<![a-z])(${Object.keys(zones).join('|')})(?![a-z+-])`, 'i');
/** The name of another zone, or of one whose difference follows. */
const unknownZone = /(?<=:\d\d(?:\.\d+)?\s*(?:[AP]M\s*)?)(?!AM|PM|UTC?|GMT|[ECMP][SD]T)[A-Z]{2,5}(?![A-Za-z])/;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthsInChinese = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

/**
 * The time that an entry says, in one of the many ways in which feeds write it; an invalid date where nobody can read it.
 * A time without a zone is China's. Comments name no zone.
 */
export function timeOf(said: string): Date {
  const time = withoutChinese(withMarks(said.trim().slice(0, longest)));
  const seconds = /^(\d{10})(\d{3})?$/.exec(time);
  if (seconds) return new Date(Number(seconds[1]) * 1000 + Number(seconds[2] ?? 0));
  const known = withKnownZone(time);
  const moment = cellMoment(time, { date1904: false }) ?? new Date(withZone(known));
  return Number.isNaN(moment.getTime()) ? new Date(withZone(withoutLetters(known))) : moment;
}

/** A time of nothing but digits, as it is usually written. */
function withMarks(time: string): string {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)(\D.*)?)?$/.exec(time);
  if (!parts) return time;
  const [, year, month, day, hour = '00', minute = '00', second = '00', more = ''] = parts;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}${more}`;
}

/** Names of days and months, halves of a day and marks between its parts, as they are usually written. */
function withoutChinese(time: string): string {
  return time
    .replace(/(?:周|星期)[一二三四五六日天][,，]?\s*/, '')
    .replace(/(?<=^\d{1,2}\s*)([一二三四五六七八九十]{1,2}|\d{1,2})月(?=\s*\d{4})/, (said, month: string) => {
      const number = monthsInChinese.includes(month) ? monthsInChinese.indexOf(month) + 1 : Number(month);
      return ` ${months[number - 1] ?? said} `;
    })
    .replace(
      /(\d{1,2})[时点](\d{1,2})分?(?:(\d{1,2})秒)?/,
      (_said, hour: string, minute: string, second = '0') =>
        `${hour}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}`,
    )
    .replace(
      /([上下])午\s*(\d{1,2})(?=[:：])/,
      (_said, half: string, hour: string) => ` ${(Number(hour) % 12) + (half === '下' ? 12 : 0)}`,
    );
}

/** Zones that `Date` does not know by their differences. */
const withKnownZone = (time: string): string =>
  time.replaceAll(/\([^()]*\)/g, '').replace(namedZone, (name) => `GMT${zones[name.toUpperCase()] ?? ''}`);

const withZone = (time: string): string => (zone.test(time) ? time : `${time} GMT+0800`);

/** Without what keeps a time from being read: the mark between day and time before some zones, and zones nobody knows. */
const withoutLetters = (time: string): string => time.replace(/(?<=\d)T(?=\d)/, ' ').replace(unknownZone, '');
