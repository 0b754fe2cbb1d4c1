import { unifiedLoginEndpoints } from '#contract/identity/unified-login.ts';
import { pickText } from '#contract/language.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { describeOption } from './describe-option.ts';
import { confirmChosen, enterCompany } from './enter-company.ts';
import { handOver } from './hand-over.ts';
import { listOptions } from './list-options.ts';
import { addLink, listPartnerLinks, removeLink, removePartner, savePartner } from './manage-partners.ts';
import { registerOidc } from './oidc-routes.ts';
import { listPartners } from './partners.ts';
import { issueTicketByPassword } from './prove-by-password.ts';
import { sweepTickets } from './sweep-tickets.ts';
import type { UnifyDeps } from './unify-deps.ts';

export function unifiedLoginFeature({ config, publicUrl }: Platform, signIn: SignInDeps) {
  const deps: UnifyDeps = { ...signIn, fixed: config, oidcAllowedHosts: config.oidcAllowedHosts, publicUrl };
  return defineFeature({
    endpoints: unifiedLoginEndpoints,
    handlers: {
      'unify.login': ({ body }, context) => issueTicketByPassword(deps, body, context),
      'unify.options': ({ params }, { language }) => listOptions(deps, params.value, language),
      'unify.enterCompany': ({ params }, context) => enterCompany(deps, { value: params.value }, context),
      'unify.enterDirectly': ({ body }, context) => enterCompany(deps, body, context),
      'unify.option': ({ params }, { language }) => describeOption(deps, params.value, language),
      'unify.confirm': ({ body }, context) => confirmChosen(deps, body, context),
      'unify.handOver': ({ body }, { client }) => handOver(deps, body, client),
      'unify.providers': async (_request, { language }) =>
        (await listPartners(deps))
          .filter(({ kind }) => kind === 'oidc')
          .map(({ id, name }) => ({ id, name: pickText(name, language) })),
      'unify.partners': () => listPartners(deps),
      'unify.savePartner': ({ body }, { actor }) => savePartner(deps, body, actor),
      'unify.removePartner': ({ body }, { actor }) => removePartner(deps, body.id, actor),
      'unify.links': ({ query }) => listPartnerLinks(deps, query),
      'unify.link': ({ body }, { actor }) => addLink(deps, body, actor),
      'unify.unlink': ({ body }, { actor }) => removeLink(deps, body, actor),
    },
    routes: (app) => registerOidc(app, deps),
    sweeps: [({ db, now }) => sweepTickets(db, now)],
  });
}
