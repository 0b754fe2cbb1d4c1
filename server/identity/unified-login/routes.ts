import { unifiedLoginEndpoints } from '#contract/identity/unified-login.ts';
import { pickText } from '#contract/language.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { RouteLimitCheck } from '#server/platform/limits/public-limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { describeOption } from './describe-option.ts';
import { confirmChosen, enterCompany } from './enter-company.ts';
import { handOver } from './hand-over.ts';
import { listOptions } from './list-options.ts';
import { registerOidc } from './oidc-routes.ts';
import { listPartners, providerOf } from './partners.ts';
import { issueTicketByPasskey, issueTicketByPassword } from './prove-by-password.ts';
import { sweepTickets } from './sweep-tickets.ts';
import { unifyDepsOf } from './unify-deps.ts';

export function unifiedLoginFeature(platform: Platform, signIn: SignInDeps, admit: RouteLimitCheck) {
  const deps = unifyDepsOf(platform, signIn);
  return defineFeature({
    endpoints: unifiedLoginEndpoints,
    handlers: {
      'unify.login': ({ body }, context) => issueTicketByPassword(deps, body, context),
      'unify.loginByPasskey': ({ body }, context) => issueTicketByPasskey(deps, body.passkey, context),
      'unify.options': ({ params }, { language }) => listOptions(deps, params.value, language),
      'unify.enterCompany': ({ params }, context) => enterCompany(deps, { choice: { value: params.value } }, context),
      'unify.enterDirectly': ({ body: { ticket, stockId, ...given } }, context) =>
        enterCompany(deps, { choice: { ticket, stockId }, given }, context),
      'unify.option': ({ params }, { language }) => describeOption(deps, params.value, language),
      'unify.confirm': ({ body }, context) => confirmChosen(deps, body, context),
      'unify.handOver': ({ body }, { client }) => handOver(deps, body, client),
      'unify.providers': async (_request, { language }) =>
        (await listPartners(deps))
          .filter((partner) => providerOf(partner, deps.clock()))
          .map(({ id, name }) => ({ id, name: pickText(name, language) })),
    },
    routes: (app) => registerOidc(app, deps, admit),
    sweeps: [({ db, now }) => sweepTickets(db, now)],
  });
}
