import type { unifiedLoginEndpoints } from '#contract/identity/unified-login.ts';
import { pickText } from '#contract/language.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { describeOption } from './describe-option.ts';
import { confirmChosen, enterCompany } from './enter-company.ts';
import { handOver } from './hand-over.ts';
import { listOptions } from './list-options.ts';
import { addLink, listPartnerLinks, removeLink, removePartner, savePartner } from './manage-partners.ts';
import { listPartners } from './partners.ts';
import { issueTicketByPassword } from './prove-by-password.ts';
import type { UnifyDeps } from './unify-deps.ts';

export function unifiedLoginHandlers(deps: UnifyDeps): Handlers<typeof unifiedLoginEndpoints> {
  return {
    'unify.login': ({ body }, context) => issueTicketByPassword(deps, body, context),
    'unify.options': ({ params }, { language }) => listOptions(deps, params.value, language),
    'unify.enterCompany': ({ params }, context) => enterCompany(deps, { value: params.value }, context),
    'unify.enterDirectly': ({ body }, context) => enterCompany(deps, body, context),
    'unify.option': ({ params }, { language }) => describeOption(deps, params.value, language),
    'unify.confirm': ({ body }, context) => confirmChosen(deps, body, context),
    'unify.handOver': ({ body }, { reader }) => handOver(deps, body, reader),
    'unify.providers': async (_request, { language }) =>
      (await listPartners(deps))
        .filter(({ kind }) => kind === 'oidc')
        .map(({ id, name }) => ({ id, name: pickText(name, language) })),
    'unify.partners': () => listPartners(deps),
    'unify.savePartner': ({ body }, operator) => savePartner(deps, body, operator),
    'unify.removePartner': ({ body }, operator) => removePartner(deps, body.id, operator),
    'unify.links': ({ query }) => listPartnerLinks(deps, query),
    'unify.link': ({ body }, operator) => addLink(deps, body, operator),
    'unify.unlink': ({ body }, operator) => removeLink(deps, body, operator),
  };
}
