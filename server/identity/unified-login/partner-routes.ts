import { partnerEndpoints } from '#contract/identity/partners.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { checkPartner } from './check-partner.ts';
import { addKey, endKey } from './manage-keys.ts';
import { addLink, listPartnerLinks, removeLink } from './manage-links.ts';
import { addPartner, removePartner, savePartner } from './manage-partners.ts';
import { readPartner, readPartners } from './read-partners.ts';
import { unifyDepsOf } from './unify-deps.ts';

/** How operators set partners of unified login up. */
export function partnersFeature(platform: Platform, signIn: SignInDeps) {
  const deps = unifyDepsOf(platform, signIn);
  return defineFeature({
    endpoints: partnerEndpoints,
    handlers: {
      'unify.partners': () => readPartners(deps),
      'unify.partner': ({ params }) => readPartner(deps, params.id),
      'unify.addPartner': ({ body }, { actor }) => addPartner(deps, body, actor),
      'unify.savePartner': ({ body }, { actor }) => savePartner(deps, body, actor),
      'unify.removePartner': ({ body }, { actor }) => removePartner(deps, body, actor),
      'unify.addKey': ({ body }, { actor }) => addKey(deps, body, actor),
      'unify.endKey': ({ body }, { actor }) => endKey(deps, body, actor),
      'unify.links': ({ body }) => listPartnerLinks(deps, body),
      'unify.link': ({ body }, { actor }) => addLink(deps, body, actor),
      'unify.unlink': ({ body }, { actor }) => removeLink(deps, body, actor),
      'unify.check': ({ body }, { actor }) => checkPartner(deps, body, actor),
    },
  });
}
