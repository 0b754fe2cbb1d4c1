/** Exact decimals as text, `1.25`: amounts of money are compared and added without binary fractions. */

const fractionOf = (value: string): string => value.split('.')[1] ?? '';

/** The number without its point, at `places` decimals. */
function scaled(value: string, places: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

/** The sum, without trailing zeros. */
export function addDecimals(values: readonly string[]): string {
  const places = Math.max(0, ...values.map((value) => fractionOf(value).length));
  const digits = values
    .reduce((sum, value) => sum + scaled(value, places), 0n)
    .toString()
    .padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  return places === 0 || fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Negative, 0 or positive, as `left` is less than, equal to or more than `right`. */
export function compareDecimals(left: string, right: string): number {
  const places = Math.max(fractionOf(left).length, fractionOf(right).length);
  const difference = scaled(left, places) - scaled(right, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
