import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Overview } from '#contract/clients/simulator.ts';
import { elements, isElement, mayHold, neededWith } from '#contract/codes/elements.ts';
import { type ErrorCode, errorTable } from '#contract/codes/errors.ts';
import type { GateRuleName } from '#contract/codes/gate-rules.ts';
import { moduleCodes } from '#contract/codes/modules.ts';
import { roles as productRoles, type RoleKind } from '#contract/codes/roles.ts';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { accessOfPage, hasPage } from '#contract/identity/built-pages.ts';
import type { MenuItem } from '#contract/identity/permissions.ts';
import { type Call, knownCalls } from '#server/clients/simulator/known-calls.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { replaceGrants } from '#server/identity/permissions/role-queries.ts';
import { membershipRoles, memberships, roles } from '#server/identity/sessions/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { menuRows } from '#server/product/rows/menus.ts';
import { roleRows } from '#server/product/rows/roles.ts';
import { createCompany, createUser, openAllModules } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

// Every role, of the product and of one's own, with every call, in the person's own company, in one that they have left,
// and in one to which they never belonged: what the gate answers, what the simulator says, and what the menu shows.

let t: TestApp;
let admin: string;
/** With every module, with every second one, and without people. */
const companies = { open: 0, half: 0, other: 0 };
const seed = Date.now() % 1_000_000;

interface TestRole {
  readonly code: string;
  readonly kind: RoleKind;
}
/** With elements at random, as somebody could have granted them. */
const ownRoles: readonly TestRole[] = [
  { code: 'OWN_1', kind: 'operator' },
  { code: 'OWN_2', kind: 'client' },
  { code: 'OWN_3', kind: 'client' },
];
const testRoles: readonly TestRole[] = [...roleRows.map(({ code, kind }) => ({ code, kind })), ...ownRoles];

beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  admin = await t.login((await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).username);
  for (const name of ['open', 'half', 'other'] as const) companies[name] = (await createCompany(t.db)).stockId;
  await openAllModules(t.db, Object.values(companies));
  const closed = moduleCodes.filter((_code, index) => index % 2 === 1);
  await t.db
    .delete(clientModules)
    .where(and(eq(clientModules.stockId, companies.half), inArray(clientModules.moduleCode, closed)));
  for (const [index, { code, kind }] of ownRoles.entries()) {
    const holdable = elements.filter((element) => mayHold(kind, element));
    const [chosen = []] = fc.sample(fc.subarray(holdable), { seed: seed + index, numRuns: 1 });
    await t.db.insert(roles).values({ code, kind, name: { 'zh-CN': code, en: code } });
    await replaceGrants(t.db, code, [...new Set(chosen.flatMap((one) => [...neededWith(one), one]))]);
  }
});
afterAll(() => t.close());

/** Somebody who holds a role in a company, with a session there. */
async function person({ code, kind }: TestRole, stockId: number) {
  const { id, username } = await createUser(t.db, {
    role: kind === 'operator' ? 'ADMIN' : 'CLIENT_USER',
    stockIds: [stockId],
  });
  await t.db.update(membershipRoles).set({ roleCode: code }).where(eq(membershipRoles.userId, id));
  return { id, token: await t.login(username) };
}

/** Which rule each refusal of the gate comes from. */
const rulesOf: Readonly<Partial<Record<ErrorCode, readonly GateRuleName[]>>> = {
  SESSION_CUT_OFF: ['account', 'membership'],
  COMPANY_SWITCHED: ['company'],
  NOT_PERMITTED: ['element'],
  MODULE_EXPIRED: ['module'],
};

/** Makes the call with nothing that a handler could work with, and tells what the gate said. */
async function realRefusal({ name, body }: Call, token: string, company: number): Promise<ErrorCode | undefined> {
  const { method, path } = endpoints[name as keyof typeof endpoints];
  const answer = await t.app.inject({
    ...{ method, url: apiBase + path.replaceAll(/\{\w+\}/g, '0') },
    headers: { token, company: String(company) },
    ...(body && { payload: body }),
  });
  expect(answer.statusCode, `${name}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
  const found = (Object.keys(rulesOf) as ErrorCode[]).find((code) => {
    const { status, code: number } = errorTable[code];
    return answer.statusCode === status && answer.body.includes(`"code":${number},`);
  });
  return found ?? (answer.statusCode === 401 ? 'UNAUTHENTICATED' : undefined);
}

const overviewOf = async (userId: number, stockId: number): Promise<Overview> =>
  (await t.call('simulator.overview', admin, { body: { userId, stockId } })).json().result;

/** Ends the session: made last. */
const isLogout = ({ name }: Call) => name === 'session.logout';
const calls = [...knownCalls.filter((call) => !isLogout(call)), ...knownCalls.filter(isLogout)];

/** All calls on which gate and simulator differ. */
async function disagreements(token: string, company: number, { calls: said }: Overview): Promise<string[]> {
  const rules = new Map(said.map(({ key, refusedBy }) => [key, refusedBy]));
  const wrong: string[] = [];
  for (const call of calls) {
    const real = await realRefusal(call, token, company);
    const rule = rules.get(call.key);
    const isSame = real === undefined ? rule === null : rule != null && rulesOf[real]?.includes(rule);
    if (!isSame) wrong.push(`${call.key}: the gate says ${real ?? 'yes'}, the simulator ${rule ?? 'yes'}`);
  }
  return wrong;
}

/** What the product's menu has a page or a button for. */
const inMenu = new Set<string>(
  menuRows.flatMap(({ component, element = '' }) => [
    element,
    ...(hasPage(component) ? [accessOfPage(component)] : []),
  ]),
);

/** Everything that the menu shows against what the gate would grant. */
function menuDisagreements(menu: readonly MenuItem[], { elements: said }: Overview): string[] {
  const pages = menu.flatMap(({ types, component }) =>
    types === 'MENU' && hasPage(component) ? [accessOfPage(component)] : [],
  );
  const shown = new Set([...pages.filter(isElement), ...menu.flatMap(({ meta }) => meta.buttons)]);
  return (
    said
      .filter(({ element }) => inMenu.has(element))
      // The page of a module that is not open stays in the menu and tells so; a request for it is offered there.
      .filter(({ element, refusedBy }) => element !== 'module:request' || refusedBy !== null)
      .filter(({ element, refusedBy }) => shown.has(element) !== (refusedBy === null || refusedBy === 'module'))
      .map(({ element, refusedBy }) => `${element}: the gate says ${refusedBy ?? 'yes'}, the menu the opposite`)
  );
}

test('the roles of the product are all here, and every call that needs a session', () => {
  expect(testRoles.map(({ code }) => code)).toEqual(expect.arrayContaining([...productRoles]));
  const guarded = Object.entries(endpoints).filter(([, { access }]) => access !== 'public');
  expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(guarded.map(([name]) => name)));
});

test.each(testRoles)('$code in their own company: gate, simulator and menu agree', async (role) => {
  const places = role.kind === 'operator' ? [operatorStockId] : [companies.open, companies.half];
  for (const stockId of places) {
    const { id, token } = await person(role, stockId);
    const said = await overviewOf(id, stockId);
    const menu: MenuItem[] = (await t.call('menu.all', token)).json().result;
    expect(menuDisagreements(menu, said), `seed ${seed}`).toEqual([]);
    expect(await disagreements(token, stockId, said), `seed ${seed}`).toEqual([]);
  }
});

test.each(testRoles)('$code in a company that they left: all of it is refused', async (role) => {
  const stockId = role.kind === 'operator' ? operatorStockId : companies.open;
  const { id, token } = await person(role, stockId);
  await t.db.update(memberships).set({ withdrawnAt: t.now() }).where(eq(memberships.userId, id));
  const said = await overviewOf(id, stockId);
  expect(said.calls.every(({ refusedBy }) => refusedBy === 'membership')).toBe(true);
  expect(await disagreements(token, stockId, said)).toEqual([]);
});

test.each(testRoles)('$code in a company that was never theirs: all of it is refused', async (role) => {
  const [own, foreign] =
    role.kind === 'operator' ? [operatorStockId, companies.other] : [companies.open, operatorStockId];
  const { id, token } = await person(role, own);
  const said = await overviewOf(id, foreign);
  expect(said.calls.every(({ refusedBy }) => refusedBy === 'membership')).toBe(true);
  // There is no way to a session there: a tab that shows that company is sent away.
  const answers = await Promise.all(calls.map((call) => realRefusal(call, token, foreign)));
  expect(new Set(answers)).toEqual(new Set(['COMPANY_SWITCHED']));
});

test.each(testRoles)('$code: whatever can be granted is said to agree by the simulator itself', async (role) => {
  const stockId = role.kind === 'operator' ? operatorStockId : companies.half;
  const { id } = await person(role, stockId);
  const wrong: string[] = [];
  for (const what of elements) {
    const { result } = (await t.call('simulator.ask', admin, { body: { userId: id, stockId, what } })).json();
    if (result.agree === false) wrong.push(what);
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
});

test('who may do something is whom the gate lets do it', async () => {
  const allowed = new Map<string, string[]>(calls.map(({ key }) => [key, []]));
  for (const { userId, stockId } of await t.db.select().from(memberships)) {
    const { calls: said } = await overviewOf(userId, stockId);
    for (const { key, refusedBy } of said) if (refusedBy === null) allowed.get(key)?.push(`${userId} ${stockId}`);
  }
  for (const [key, people] of allowed) {
    const body = { what: key, page: 1, pageSize: 200 };
    const { list, total } = (await t.call('simulator.holders', admin, { body })).json().result;
    const named = list.map(({ person, company }) => `${person.id} ${company.stockId}`);
    expect([key, total, ...named.sort()]).toEqual([key, people.length, ...people.sort()]);
  }
});
