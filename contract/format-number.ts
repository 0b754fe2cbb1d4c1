import { listCountLimit } from './codes/lists.ts';

const formats = new Map<number, Intl.NumberFormat>();

/**
 * A number as people read it, the same in both languages and both halves of the product: thousands with a comma, exactly
 * so many places behind the point, so that numbers under each other line up, and a minus sign instead of a hyphen. What
 * rounds to nothing has no sign.
 */
export function formatDecimal(value: number, digits: number): string {
  const known = formats.get(digits);
  const format = known ?? new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (!known) formats.set(digits, format);
  const text = format.format(value);
  return (/[1-9]/.test(text) ? text : text.replace('-', '')).replace('-', '−');
}

/** A number of things. */
export const formatCount = (value: number): string => formatDecimal(value, 0);

/** A total that is counted up to `listCountLimit`: `10,000+` where counting stopped. */
export const formatTotal = (total: number): string => `${formatCount(total)}${total >= listCountLimit ? '+' : ''}`;
