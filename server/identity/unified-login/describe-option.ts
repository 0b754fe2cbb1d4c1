import type { UnifyOptionDetail } from '#contract/identity/unified-login.ts';
import { type Language, pickText } from '#contract/language.ts';
import { everyModule, itemsFor, pageNames } from '#server/identity/permissions/menus.ts';
import { listMenuItems } from '#server/identity/permissions/queries.ts';
import { readRights } from '#server/identity/permissions/rights.ts';
import { listRoles } from '#server/identity/sessions/queries.ts';
import { listOpenModules } from './accounts.ts';
import { resolveChosenCompany } from './find-chosen.ts';
import { describeEnterableCompany } from './list-options.ts';
import type { UnifyDeps } from './unify-deps.ts';

/** What an option's account may see in its company (docs/product/identity.md, "Unified login"), before entering. */
export async function describeOption(deps: UnifyDeps, value: string, language: Language): Promise<UnifyOptionDetail> {
  const { ticket, entrance, now } = await resolveChosenCompany(deps, { value });
  const [roles, modules] = await Promise.all([
    listRoles(deps.db, entrance),
    listOpenModules(deps.db, entrance.stockId, now),
  ]);
  const codes = roles.map(({ code }) => code);
  const [items, rights] = await Promise.all([listMenuItems(deps.db), readRights(deps.db, codes)]);
  return {
    ...describeEnterableCompany(entrance, ticket, language),
    name: entrance.name,
    roles: roles.map((role) => pickText(role.name, language)),
    modules: modules.map(({ name, description, expiresAt }) => ({
      name: pickText(name, language),
      description: pickText(description, language),
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    pages: pageNames(
      itemsFor(items, rights, rights.isOperator ? everyModule : (code) => modules.some((one) => one.code === code)),
      language,
    ),
  };
}
