import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announcedEnd, closeAnnouncement, noteSessionEnd } from './announced-end.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00Z') });
});
afterEach(() => {
  announcedEnd.set(undefined);
  vi.useRealTimers();
});

const note = (endsIn: number) => {
  noteSessionEnd(endsIn);
  return announcedEnd.get();
};

it('announces the end ten minutes before and again two minutes before, also where the first was closed', () => {
  expect(note(10 * minute + 1)).toBeUndefined();
  expect(note(10 * minute)).toMatchObject({ minutes: 10, isClosed: false });
  closeAnnouncement();
  expect(note(9 * minute)).toMatchObject({ minutes: 10, isClosed: true });
  expect(note(2 * minute)).toMatchObject({ minutes: 2, isClosed: false });
  closeAnnouncement();
  expect(note(minute)).toMatchObject({ minutes: 2, isClosed: true });
});

it('says the same moment however long the answers take', () => {
  const first = note(9 * minute);
  expect(first?.at).toBe('2026-11-20T02:09:00.000Z');
  vi.setSystemTime(Date.now() + 30_000);
  expect(note(8.5 * minute - 900)).toBe(first);
});

it('says another moment once the clock has been put right, and opens nothing anew for that', () => {
  note(9 * minute);
  closeAnnouncement();
  vi.setSystemTime(Date.now() - 60 * minute);
  expect(note(9 * minute)).toEqual({ minutes: 10, at: '2026-11-20T01:09:00.000Z', isClosed: true });
});

it('announces only the second where a computer slept through the first', () => {
  expect(note(60 * minute)).toBeUndefined();
  expect(note(90_000)).toMatchObject({ minutes: 2, isClosed: false });
});

it('takes it back once somebody has signed in anew', () => {
  note(minute);
  expect(note(12 * 60 * minute)).toBeUndefined();
});
