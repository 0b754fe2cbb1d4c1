const digits: Readonly<Record<string, number>> = {
  ...{ 〇: 0, 零: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};
/** Signs of Chinese numbers. */
export const numerals = `${Object.keys(digits).join('')}十百千万亿`;

/** Zeros behind a number with this unit. */
export const units: Readonly<Record<string, number>> = {
  '': 0,
  十: 1,
  百: 2,
  千: 3,
  万: 4,
  十万: 5,
  百万: 6,
  千万: 7,
  亿: 8,
  十亿: 9,
  百亿: 10,
  千亿: 11,
  万亿: 12,
};

/**
 * Source of an expression for a number as it stands in a text in search form, as a whole: what begins in its middle
 * would be another number.
 */
export const writtenNumber = `(?<![\\d${numerals}])(?=[\\d${numerals}])(?:[\\d${numerals}]|(?<=\\d)[.,](?=\\d)|(?<=[${numerals}])点(?=[${numerals}])| (?=[十百千万亿]))+`;

const unit = `(${Object.keys(units).join('|')})`;
const simple = new RegExp(`^(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d+)?${unit}$`);
const spoken = new RegExp(`^([${numerals}]+)点([${Object.keys(digits).join('')}]+)${unit}$`);
/** Units of whole numbers, the largest first; the number before one of the last three has one digit. */
const places: readonly (readonly [unit: string, value: bigint, most: bigint | undefined])[] = [
  ['亿', 100_000_000n, undefined],
  ['万', 10_000n, undefined],
  ['千', 1_000n, 10n],
  ['百', 100n, 10n],
  ['十', 10n, 10n],
];

/** An exact decimal for a {@link writtenNumber}: `150000000` for 1亿5000万; `undefined` if it is not certain. */
export function readNumber(written: string): string | undefined {
  const text = written.replaceAll(' ', '');
  const [, number, fraction = '', zeros = ''] = simple.exec(text) ?? [];
  if (number !== undefined) return timesTenTo(`${number.replaceAll(',', '')}${fraction}`, units[zeros] ?? 0);
  const [, whole = text, decimals = '', scale = ''] = spoken.exec(text) ?? [];
  const value = readWhole(whole);
  if (value === undefined) return undefined;
  return timesTenTo(`${value}.${Array.from(decimals, (sign) => digits[sign]).join('')}`, units[scale] ?? 0);
}

/** 零 stands for the places that are left out. Without it 三百五 and 一亿五千 are short for more, and not read. */
function readWhole(text: string): bigint | undefined {
  const place = places.find(([sign]) => text.includes(sign));
  if (!place) return readDigits(text);
  const [sign, value, most] = place;
  const at = text.lastIndexOf(sign);
  const times = at === 0 && sign === '十' ? 1n : readWhole(text.slice(0, at));
  if (!times || (most && times >= most)) return undefined;
  const rest = text.slice(at + 1);
  if (rest === '') return times * value;
  const behind = rest.replace(/^[〇零]/, '');
  const low = readWhole(behind);
  if (!low || low >= value) return undefined;
  const isWhole = behind !== rest || low >= value / 10n || (sign === '亿' ? /万/ : /[十百千]/).test(behind);
  return isWhole ? times * value + low : undefined;
}

function readDigits(text: string): bigint | undefined {
  if (/^(?:\d{1,3}(?:,\d{3})+|\d+)$/.test(text)) return BigInt(text.replaceAll(',', ''));
  const digit = digits[text];
  return digit === undefined ? undefined : BigInt(digit);
}

/** A decimal with the point moved to the right; no binary fraction comes in between. */
export function timesTenTo(number: string, zeros: number): string {
  const [whole = '', fraction = ''] = number.split('.');
  const moved = fraction.padEnd(zeros, '0');
  const units = `${whole}${moved.slice(0, zeros)}`.replace(/^0+(?=\d)/, '');
  const rest = moved.slice(zeros).replace(/0+$/, '');
  return rest === '' ? units : `${units}.${rest}`;
}
