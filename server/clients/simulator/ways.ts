import type { Judgement, Way } from '#contract/clients/simulator.ts';
import { type Element, mayHold } from '#contract/codes/elements.ts';
import type { GateRuleName } from '#contract/codes/gate-rules.ts';
import { roles as productRoles } from '#contract/codes/roles.ts';
import { pickText } from '#contract/language.ts';
import { type GrantingRole, listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { countGaining, countHolders } from './queries.ts';
import type { Supposed } from './suppose.ts';

interface Refused {
  readonly supposed: Supposed;
  /** The elements that are asked for. */
  readonly asked: readonly Element[];
  readonly refusedBy: GateRuleName | undefined;
}

/** How many roles are proposed, those that grant least besides first. */
const maxRoles = 3;

const isProducts = (code: string): boolean => (productRoles as readonly string[]).includes(code);

/** What would undo the refusal by the rule that fails first, with how many others would gain by it. */
export async function findWays(
  db: Database,
  { supposed, asked, refusedBy }: Refused,
  actor: SignedInActor,
): Promise<Pick<Judgement, 'ways' | 'neverFor'>> {
  switch (refusedBy) {
    case 'account':
      return { ways: [{ kind: 'enable' }], neverFor: null };
    case 'membership':
      return { ways: [{ kind: 'join' }], neverFor: null };
    case 'module': {
      const granting = grantingEach(await listGrantingRoles(db), asked);
      const holders = await countHolders(db, { granting, stockId: supposed.company.stockId });
      return { ways: [{ kind: 'openModule', others: Math.max(0, holders - 1) }], neverFor: null };
    }
    case 'element':
      return waysToGrant(db, supposed, asked, actor);
    default:
      return { ways: [], neverFor: null };
  }
}

/** Codes of the roles that grant each of these, or one of its alternatives. */
export function grantingEach(
  all: readonly GrantingRole[],
  asked: readonly (Element | readonly Element[])[],
): string[][] {
  return asked.map((one) => {
    const any = [one].flat();
    return all.filter(({ elements }) => any.some((element) => elements.includes(element))).map(({ code }) => code);
  });
}

async function waysToGrant(
  db: Database,
  { person, company, roles, rights }: Supposed,
  asked: readonly Element[],
  { language }: SignedInActor,
): Promise<Pick<Judgement, 'ways' | 'neverFor'>> {
  const missing = asked.filter((element) => !rights.elements.has(element));
  if (!missing.every((element) => mayHold(company.kind, element))) return { ways: [], neverFor: company.kind };
  const held = new Set(roles.map(({ code }) => code));
  const all = await listGrantingRoles(db);
  const added = all
    .filter(
      ({ code, kind, elements }) =>
        kind === company.kind && !held.has(code) && missing.every((one) => elements.includes(one)),
    )
    .map(({ code, name, elements }): Way & { kind: 'addRole' } => ({
      kind: 'addRole',
      role: { code, name: pickText(name, language) },
      more: elements.filter((one) => !rights.elements.has(one) && !missing.includes(one)).length,
    }))
    .toSorted((one, other) => one.more - other.more)
    .slice(0, maxRoles);
  const granted: Way[] = [];
  for (const { code, name } of roles.filter((role) => !isProducts(role.code))) {
    const others = await countGaining(db, { role: code, granting: grantingEach(all, missing), userId: person.id });
    granted.push({ kind: 'grant', role: { code, name }, others });
  }
  return { ways: [...added, ...granted], neverFor: null };
}
