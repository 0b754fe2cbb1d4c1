// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endsSoon, watchAttendance } from './attendance.ts';

const minute = 60_000;
/** Whether the server can be told. */
let isKept = true;

beforeEach(() => {
  // Frames stay real: once they have been replaced, none comes any more in the files that follow in this process.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  isKept = true;
});
afterEach(() => {
  endsSoon.set(false);
  vi.useRealTimers();
});

/** A page and the moments, in minutes, at which its session was kept. */
function watchedPage() {
  const page = document.createElement('main');
  const start = Date.now();
  const kept: number[] = [];
  const keep = async () => {
    expect(isUnattended(), 'a call of an unattended page would not count').toBe(false);
    kept.push((Date.now() - start) / minute);
    return isKept;
  };
  const others = Object.assign(new EventTarget(), {
    told: [] as string[],
    postMessage: (text: string) => void others.told.push(text),
  });
  const isUnattended: () => boolean = watchAttendance(page, keep, others);
  return { page, kept, others, isUnattended };
}

it('knows that nobody is at a page a minute after it was touched last', () => {
  const { page, isUnattended } = watchedPage();
  vi.advanceTimersByTime(minute);
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

it('keeps the session of a page in which somebody types for an hour, every five minutes', async () => {
  const { page, kept } = watchedPage();
  for (let elapsed = 0; elapsed < 60; elapsed += 1) {
    await vi.advanceTimersByTimeAsync(minute);
    page.dispatchEvent(new Event('keydown'));
  }
  expect(kept).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
});

it('keeps the session of a page whose text is dictated', () => {
  const { page, kept } = watchedPage();
  vi.advanceTimersByTime(29 * minute);
  page.dispatchEvent(new Event('input'));
  expect(kept).toEqual([29]);
});

it('lets the session of a page end that nobody touches', () => {
  const { page, kept } = watchedPage();
  page.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(60 * minute);
  expect(kept).toEqual([]);
});

it('does not take it for use that code moves the focus inside the page', () => {
  const { page, kept, isUnattended } = watchedPage();
  const field = document.createElement('input');
  page.append(field);
  document.body.append(page);
  vi.advanceTimersByTime(6 * minute);
  field.focus();
  expect(document.activeElement).toBe(field);
  expect(isUnattended()).toBe(true);
  expect(kept).toEqual([]);
  page.dispatchEvent(new Event('focus'));
  expect(kept).toEqual([6]);
});

it('says some minutes before that the session is about to end, until it has been kept', async () => {
  const { page, kept, others } = watchedPage();
  vi.advanceTimersByTime(6 * minute);
  page.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(27 * minute - 1);
  expect(endsSoon.get()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(endsSoon.get()).toBe(true);
  page.dispatchEvent(new Event('pointerdown'));
  // What lies beneath the notice must not get the rest of the press.
  await vi.advanceTimersByTimeAsync(0);
  expect(endsSoon.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(endsSoon.get()).toBe(false);
  expect(kept).toEqual([6, 33]);
  expect(others.told).toEqual(['kept', 'kept']);
});

it('tries again at a touch where the session could not be kept, and goes on saying that it ends', async () => {
  const { page, kept } = watchedPage();
  await vi.advanceTimersByTimeAsync(27 * minute);
  isKept = false;
  page.dispatchEvent(new Event('click'));
  await vi.advanceTimersByTimeAsync(1_000);
  page.dispatchEvent(new Event('click'));
  expect(kept).toEqual([27]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(endsSoon.get()).toBe(true);
  isKept = true;
  page.dispatchEvent(new Event('click'));
  await vi.advanceTimersByTimeAsync(500);
  expect(endsSoon.get()).toBe(false);
  expect(kept).toHaveLength(2);
});

it('says nothing of an end while somebody works in another tab', async () => {
  const { others } = watchedPage();
  await vi.advanceTimersByTimeAsync(20 * minute);
  others.dispatchEvent(new Event('message'));
  await vi.advanceTimersByTimeAsync(26 * minute);
  expect(endsSoon.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(minute);
  expect(endsSoon.get()).toBe(true);
  others.dispatchEvent(new Event('message'));
  await vi.advanceTimersByTimeAsync(500);
  expect(endsSoon.get()).toBe(false);
});
