const minute = 60_000;

/** How long ago, or in how many days, in the largest unit that fits. */
export function ageOf(
  at: string,
  now: string,
): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } {
  const minutes = Math.max(0, Math.round(Math.abs(Date.parse(now) - Date.parse(at)) / minute));
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.round(hours / 24) };
}
