import { sessionEndpoints } from '#contract/identity/sessions.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { CurrentUsers } from './current-user.ts';
import { sweepDevices } from './known-devices.ts';
import { login } from './login.ts';
import { endOne, endOthers, listOwnSessions, logout } from './own-sessions.ts';
import { noteOpenPage, sweepSessions } from './service.ts';
import { lastsYet } from './session-rules.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { listCompanies, readUnifiedUser, switchCompany } from './switch-company.ts';

export function sessionFeature(deps: SignInDeps) {
  const { demoPasswordsWork } = deps;
  const currentUsers = new CurrentUsers(deps.db);
  return defineFeature({
    endpoints: sessionEndpoints,
    handlers: {
      'session.login': ({ body }, context) => login(context.db, body, { ...deps, ...context }),
      'session.currentUser': (_request, { actor, language }) => currentUsers.read(actor, language),
      'session.elements': (_request, { actor }) => Promise.resolve([...actor.rights.elements]),
      'session.revisions': async ({ query }, { db, actor }) => {
        if (query.page) await noteOpenPage(db, actor, query.page === 'none' ? null : query.page);
        const { revisions } = actor;
        // What appears with a module comes and goes with it.
        return { ...revisions, menu: revisions.menu + revisions.modules, sessionEndsIn: lastsYet(actor) };
      },
      'session.unifiedUser': (_request, { db, actor, language }) =>
        readUnifiedUser(db, actor, { language, demoPasswordsWork }),
      'session.linkedCompanies': (_request, { db, actor, language }) => listCompanies(db, actor.userId, language),
      'session.switchCompany': ({ body }, { db, actor, client }) =>
        switchCompany(db, actor, { stockId: body.stockId, client }),
      'session.own': (_request, { db, actor }) => listOwnSessions(db, actor),
      'session.end': ({ body }, { db, actor }) => endOne(db, actor, body.id),
      'session.endOthers': (_request, { db, actor }) => endOthers(db, actor),
      'session.logout': (_request, { db, actor }) => logout(db, actor),
    },
    caches: [currentUsers],
    sweeps: [({ db, now }) => sweepSessions(db, now), ({ db, now }) => sweepDevices(db, now)],
  });
}
