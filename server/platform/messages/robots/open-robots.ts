import type { Clock } from '#server/platform/clock.ts';
import { DeliveryFailure } from '../delivery-failure.ts';
import type { Send } from '../outbox.ts';
import { callRobot } from './call-robot.ts';

interface RobotsOptions {
  readonly clock: Clock;
  /** Where the providers are, as `host:port`; given by tests only. */
  readonly standIn?: string | undefined;
}

/** From this code on a refusal is for good. */
const forGood = 500;

/**
 * Sends messages to robots in group chats. One of which nobody knows whether it arrived is not sent again: a group would
 * read it twice.
 */
export function openRobots({ clock, standIn }: RobotsOptions): Send {
  return async ({ robot, to }) => {
    if (!robot) throw new DeliveryFailure({ provider: 'robot', reason: 'no card', to, isFinal: true });
    const { provider } = robot;
    const { handing } = await callRobot({ ...robot, now: clock(), standIn });
    if (handing.result === 'accepted') return undefined;
    const answer = 'answer' in handing ? handing.answer : handing.result;
    const isFinal = handing.result === 'unknown' || (handing.result === 'refused' && handing.code >= forGood);
    throw new DeliveryFailure({ provider, reason: answer, to, isFinal });
  };
}
