import { expect, test } from 'vitest';
import { snoozeUntil } from './snooze-times.ts';

test('a rest ends in an hour, or at nine in the morning in China', () => {
  const now = Date.parse('2026-11-20T17:30:00Z'); // 01:30 on the 21st in China
  expect(snoozeUntil('hour', now)).toBe('2026-11-20T18:30:00.000Z');
  expect(snoozeUntil('tomorrow', now)).toBe('2026-11-22T01:00:00.000Z');
  expect(snoozeUntil('week', now)).toBe('2026-11-28T01:00:00.000Z');
});
