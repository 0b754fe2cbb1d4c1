/** Thousands with a comma, and a true minus sign (docs/visual-language.md, "Type"). Same in both languages. */
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export function formatCount(value: number): string {
  return whole.format(value).replace('-', '−');
}

/** A change as `↑ 18.2%` or `↓ 3%`: the arrow first, so that colour is not the only cue. */
export function formatChange(now: number, before: number): string {
  if (before === 0 || now === before) return '';
  const share = ((now - before) / before) * 100;
  return `${share > 0 ? '↑' : '↓'} ${percent.format(Math.abs(share))}%`;
}

const decimals = new Map<number, Intl.NumberFormat>();

/** A number with fixed decimals, so that figures in a column align. */
export function formatDecimal(value: number, digits: number): string {
  const known = decimals.get(digits);
  const format = known ?? new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (!known) decimals.set(digits, format);
  // Zero after rounding has no sign.
  const text = format.format(value);
  return (/[1-9]/.test(text) ? text : text.replace('-', '')).replace('-', '−');
}
