import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchAttendance } from './attendance.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('knows that nobody is at a page a minute after it was touched last', () => {
  const page = new EventTarget();
  const isUnattended = watchAttendance(page);
  vi.advanceTimersByTime(60_000);
  expect(isUnattended()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isUnattended()).toBe(true);
  page.dispatchEvent(new Event('keydown'));
  expect(isUnattended()).toBe(false);
  vi.advanceTimersByTime(45_000);
  page.dispatchEvent(new Event('wheel'));
  vi.advanceTimersByTime(45_000);
  expect(isUnattended()).toBe(false);
});
