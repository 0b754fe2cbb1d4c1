import { sessionLimits } from '#contract/identity/sessions.ts';
import { isFromAhead } from '#server/platform/clock.ts';
import type { GateRule } from '#server/platform/http/gate.ts';

/** What decides whether a session is still good. */
export interface SessionFacts {
  /** When the account was disabled, if it is. */
  readonly disabledAt: Date | null;
  /** Whether the person belongs to the company of the session now. */
  readonly isMember: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly endedAt: Date | null;
  readonly expiredAt: Date | null;
  readonly now: Date;
}

/** What is asked of a session. The first two come before the expiry, so that the page can say why it was cut off. */
export const sessionRules: readonly GateRule<SessionFacts>[] = [
  { name: 'account', refuse: ({ disabledAt }) => (disabledAt === null ? undefined : 'SESSION_CUT_OFF') },
  { name: 'membership', refuse: ({ isMember }) => (isMember ? undefined : 'SESSION_CUT_OFF') },
  {
    name: 'session',
    refuse: (session) => {
      if (session.expiredAt) return 'SESSION_EXPIRED';
      if (session.endedAt) return 'SESSION_ENDED';
      return hasRunOut(session) ? 'SESSION_EXPIRED' : undefined;
    },
  },
];

function hasRunOut(session: SessionFacts): boolean {
  const { lastUsedAt, now } = session;
  return (
    now.getTime() - lastUsedAt.getTime() >= sessionLimits.idle || lastsYet(session) <= 0 || isSessionAhead(session)
  );
}

/** Milliseconds until a session has lasted as long as one may. */
export const lastsYet = ({ createdAt, now }: Pick<SessionFacts, 'createdAt' | 'now'>): number =>
  createdAt.getTime() + sessionLimits.absolute - now.getTime();

/** Whether a session was begun or used by a clock that is ahead of ours. */
export const isSessionAhead = ({
  createdAt,
  lastUsedAt,
  now,
}: Pick<SessionFacts, 'createdAt' | 'lastUsedAt' | 'now'>) =>
  isFromAhead(lastUsedAt, now) || isFromAhead(createdAt, now);
