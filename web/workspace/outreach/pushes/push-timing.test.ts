import { expect, it } from 'vitest';
import { sendingOf, timingOf } from './push-timing.ts';

const now = Date.parse('2026-11-20T02:00:00Z');
const sendAt = '2026-11-20T09:30:00.000Z';

it('a draft that was taken back is not sent at once, but at the time that it had', () => {
  const timing = timingOf({ state: 'draft', rhythm: null, sendAt }, now);
  expect(timing).toMatchObject({ when: 'time', clock: '2026-11-20T17:30' });
  expect(sendingOf(timing)).toEqual({ sendAt });
});

it('a new one and a copy of one that was sent begin with now', () => {
  expect(timingOf(undefined, now).when).toBe('now');
  expect(timingOf({ state: 'done', rhythm: null, sendAt }, now).when).toBe('now');
});

it('a draft with a rhythm begins with it', () => {
  const rhythm = { kind: 'weekly', time: '18:30', day: 5 } as const;
  expect(timingOf({ state: 'draft', rhythm, sendAt }, now)).toMatchObject({ when: 'rhythm', rhythm });
});
