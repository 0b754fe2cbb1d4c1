/**
 * Thousands with a comma, the minus sign of the type rules (docs/visual-language.md, "Type"). Same in both languages.
 */
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export function formatCount(value: number): string {
  return whole.format(value).replace('-', '−');
}

/** A change as `↑ 18.2%` or `↓ 3%`: the arrow before the figure, so that colour never speaks alone. */
export function formatChange(now: number, before: number): string {
  if (before === 0 || now === before) return '';
  const share = ((now - before) / before) * 100;
  return `${share > 0 ? '↑' : '↓'} ${percent.format(Math.abs(share))}%`;
}

const decimals = new Map<number, Intl.NumberFormat>();

/** A number with exactly so many places behind the point: figures that stand under each other line up. */
export function formatDecimal(value: number, digits: number): string {
  const known = decimals.get(digits);
  const format = known ?? new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (!known) decimals.set(digits, format);
  // What rounds to nothing has no sign.
  const text = format.format(value);
  return (/[1-9]/.test(text) ? text : text.replace('-', '')).replace('-', '−');
}
