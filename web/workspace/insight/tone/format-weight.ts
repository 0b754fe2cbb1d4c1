/** With its sign and two decimals; the minus of mathematics. */
export function formatWeight(weight: number): string {
  const digits = Math.abs(weight).toFixed(2);
  if (Number(digits) === 0) return digits;
  return `${weight < 0 ? '−' : '+'}${digits}`;
}
