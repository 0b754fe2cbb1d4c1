import type { TFunction } from 'i18next';
import type { PushDetail, Rhythm } from '#contract/outreach/pushes.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { fromClock, toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import { rhythmText } from './rhythm-fields.tsx';

/** When a digest is to be sent, as its panel holds it. */
export interface Timing {
  readonly when: 'now' | 'time' | 'rhythm';
  /** China's clock as the browser's field writes it; empty while none is chosen. */
  readonly clock: string;
  readonly rhythm: Rhythm;
}

const hour = 3_600_000;

/**
 * What the panel begins with: the rhythm that a push had before, or the time of a draft that was taken back, so that one
 * press does not send it at once; otherwise now.
 */
export function timingOf(push: Pick<PushDetail, 'state' | 'rhythm' | 'sendAt'> | undefined, now: number): Timing {
  const clock = toClock(new Date(now + hour).toISOString());
  if (!push?.rhythm) {
    const rhythm = { kind: 'workdays', time: '08:30' } as const;
    if (push?.state !== 'draft' || push.sendAt === null) return { when: 'now', clock, rhythm };
    return { when: 'time', clock: toClock(push.sendAt), rhythm };
  }
  const { kind, time, day } = push.rhythm;
  return { when: 'rhythm', clock, rhythm: { kind, time, ...(day !== undefined && { day }) } };
}

export const isTimed = ({ when, clock, rhythm }: Timing): boolean =>
  when === 'now' || (when === 'time' ? clock !== '' : rhythm.time !== '');

/** The same as the server is asked. */
export const sendingOf = ({ when, clock, rhythm }: Timing) =>
  when === 'rhythm' ? { sendAt: null, rhythm } : { sendAt: when === 'now' ? null : fromClock(clock) };

/** The time in words; empty for now, and while it is not chosen. */
export function timingText(t: TFunction, timing: Timing): string {
  if (timing.when === 'now' || !isTimed(timing)) return '';
  return timing.when === 'time' ? formatDateTimeShort(fromClock(timing.clock)) : rhythmText(t, timing.rhythm);
}
