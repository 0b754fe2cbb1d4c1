import type { sessionEndpoints } from '#contract/session.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readRevisions } from '#server/platform/revisions/revisions.ts';
import { endSession } from './queries.ts';
import { login, readCurrentUser } from './service.ts';

interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly demoPasswordsWork: boolean;
  /** Element codes are the menu's business; the composition hands them in. */
  readonly listElements: (session: { userId: number; stockId: number }) => Promise<string[]>;
}

export function sessionHandlers(deps: SessionDeps): Handlers<typeof sessionEndpoints> {
  const { db, clock } = deps;
  return {
    'session.login': ({ body }) => login(db, body, deps),
    'session.currentUser': (_request, { session, language }) => readCurrentUser(db, session, language),
    'session.elements': (_request, { session }) => deps.listElements(session),
    'session.revisions': () => readRevisions(db),
    'session.logout': async (_request, { session }) => {
      await endSession(db, session.tokenHash, clock());
      return null;
    },
  };
}
