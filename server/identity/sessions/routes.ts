import type { sessionEndpoints } from '#contract/identity/sessions.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CallerSession, Handlers } from '#server/platform/http/handlers.ts';
import type { PasswordPolicy } from '#server/platform/passwords/password-keeper.ts';
import type { CurrentUsers } from './current-user.ts';
import { login } from './login.ts';
import { endOne, endOthers, listOwnSessions, logout } from './own-sessions.ts';
import { listCompanies, readUnifiedUser, switchCompany } from './switch-company.ts';

interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Signs cookies and captchas. */
  readonly secret: string;
  readonly demoPasswordsWork: boolean;
  /** Requires a second factor from everyone with an operator role. */
  readonly compulsoryForOperators: boolean;
  readonly passwords: PasswordPolicy;
  /** Element codes come from the menu and are injected. */
  readonly listElements: (session: CallerSession) => Promise<string[]>;
  readonly currentUsers: CurrentUsers;
}

export function sessionHandlers(deps: SessionDeps): Handlers<typeof sessionEndpoints> {
  const { db, clock } = deps;
  return {
    'session.login': ({ body }, context) => login(db, body, { ...deps, ...context }),
    'session.currentUser': (_request, { session, language }) => deps.currentUsers.read(session, language),
    'session.elements': (_request, { session }) => deps.listElements(session),
    'session.revisions': async (_request, { session }) => session.revisions,
    'session.unifiedUser': (_request, { session, language }) => readUnifiedUser(db, session, language),
    'session.linkedCompanies': (_request, { session, language }) => listCompanies(db, session.userId, language),
    'session.switchCompany': ({ body }, { session, reader }) =>
      switchCompany(db, session, { stockId: body.stockId, reader, now: clock() }),
    'session.own': (_request, { session, language }) => listOwnSessions(db, session, { language, now: clock() }),
    'session.end': ({ body }, { session, reader }) => endOne(db, session, body.id, { now: clock(), reader }),
    'session.endOthers': (_request, { session, reader }) => endOthers(db, session, { now: clock(), reader }),
    'session.logout': (_request, { session, reader }) => logout(db, session, { now: clock(), reader }),
  };
}
