/** Text that may hold a phone number, of which the audit log has the last four digits only. */
export const maskNumber = (text: string): string => text.replaceAll(/\d(?=(?: ?\d){4})/g, '*');

/** What was filtered by, with the numbers in its words masked. */
export function maskNumbers(filter: object): object {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, masked(value)]));
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  return typeof value === 'string' ? maskNumber(value) : value;
}
