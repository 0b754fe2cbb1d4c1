import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articleActionElements } from '#contract/codes/action-elements.ts';
import type { Element } from '#contract/codes/elements.ts';
import { errorTable } from '#contract/codes/errors.ts';
import { type VersionAction, versionActions } from '#contract/content/version-states.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { roleElements } from './tables.ts';

let t: TestApp;
const tokens = { EDITOR: '', CLIENT_ADMIN: '', ADMIN_SALESMAN: '' };

beforeAll(async () => {
  t = await openTestApp();
  for (const role of ['EDITOR', 'CLIENT_ADMIN', 'ADMIN_SALESMAN'] as const) {
    tokens[role] = await t.login((await createUser(t.db, { role })).username);
  }
});
afterAll(() => t.close());

/** Whether the gate or the handler refuses the call; what is behind them is of no matter here. */
async function isRefused(role: keyof typeof tokens, name: EndpointName, body: object): Promise<boolean> {
  // What is let through may answer with a file.
  const { body: answer } = await t.call(name, tokens[role], { body } as never);
  return answer.includes(`"code":${errorTable.NOT_PERMITTED.code},`);
}

/** Whether it is refused only while the role lacks the element. */
async function needs(element: Element, role: keyof typeof tokens, name: EndpointName, body: object): Promise<boolean> {
  const grant = { roleCode: role, element };
  const isOpen = !(await isRefused(role, name, body));
  await t.db.delete(roleElements).where(and(eq(roleElements.roleCode, role), eq(roleElements.element, element)));
  const isClosed = await isRefused(role, name, body);
  await t.db.insert(roleElements).values(grant);
  return isOpen && isClosed;
}

const at = '2027-01-01T00:00:00.000Z';
const stepOf = (action: VersionAction) => ({ id: 1, version: 1, action, ...(action === 'schedule' && { at }) });

test.each(versionActions)('to %s an article asks for the element of the step, alone and for many', async (action) => {
  const element = articleActionElements[action];
  expect(await needs(element, 'EDITOR', 'article.changeState', stepOf(action))).toBe(true);
  if (action !== 'submit' && action !== 'publish' && action !== 'withdraw') return;
  expect(await needs(element, 'EDITOR', 'article.changeMany', { ids: [1], action })).toBe(true);
});

test.each(['publish', 'withdraw', 'schedule'] as const)(
  'to %s something on the site asks for site:publish',
  async (action) => {
    expect(await needs('site:publish', 'EDITOR', 'content.changeState', stepOf(action))).toBe(true);
    if (action === 'schedule') return;
    expect(await needs('site:publish', 'EDITOR', 'content.changeMany', { ids: [1], action })).toBe(true);
  },
);

test('the editors’ export asks for the export as well', async () => {
  expect(await needs('article:export', 'EDITOR', 'article.manageExport', {})).toBe(true);
});

test('what is done to many contacts asks for what it asks for with one', async () => {
  const of = (act: string) => ({ target: { ids: [1] }, act });
  expect(await needs('contact:delete', 'CLIENT_ADMIN', 'contact.bulk', of('delete'))).toBe(true);
  expect(await needs('contact:edit', 'CLIENT_ADMIN', 'contact.bulk', of('stop'))).toBe(true);
  expect(await needs('contact:edit', 'CLIENT_ADMIN', 'contact.bulk', of('delete'))).toBe(false);
});

test('opening a client asks for the rights of what is opened with it', async () => {
  const modules = { codes: ['esg'], expiresAt: null };
  const lead = { id: 1, version: 1 };
  expect(await needs('client:module', 'ADMIN_SALESMAN', 'client.open', { stockId: 1, modules })).toBe(true);
  expect(await needs('lead:handle', 'ADMIN_SALESMAN', 'client.open', { stockId: 1, lead })).toBe(true);
  expect(await needs('lead:handle', 'ADMIN_SALESMAN', 'client.open', { stockId: 1, modules })).toBe(false);
});
