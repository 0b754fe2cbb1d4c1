import { expect, test } from 'vitest';
import { isQuiet, lastBundle } from './quiet-hours.ts';

const at = (time: string) => new Date(`${time}+08:00`);
const quiet = (quietFrom: string, quietTo: string) => ({ quietFrom, quietTo, quietOnDaysOff: true });

// 28 and 29 November 2026 are a weekend.
test.each([
  ['the night', quiet('22:00', '08:00'), '2026-11-30T08:00', '2026-11-30T08:00'],
  ['the night before', quiet('22:00', '08:00'), '2026-11-30T07:59', '2026-11-27T08:00'],
  ['days off, where quiet hours lie within the day', quiet('12:00', '14:00'), '2026-11-30T00:01', '2026-11-30T00:00'],
  ['quiet hours after days off', quiet('12:00', '14:00'), '2026-11-30T14:00', '2026-11-30T14:00'],
  ['days off, where there are no quiet hours', quiet('08:00', '08:00'), '2026-11-30T00:01', '2026-11-30T00:00'],
  ['a day without days off before it', quiet('12:00', '14:00'), '2026-12-01T09:00', '2026-11-30T14:00'],
])('what was kept back goes out at the end of %s', (_what, settings, moment, end) => {
  expect(lastBundle(settings, at(moment))).toEqual(at(end));
  expect(isQuiet(settings, at(end))).toBe(false);
});
