/** Thousands with a comma, the minus sign of the type rules (tokens.md §2). Same in both languages. */
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
