import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostCompanies } from '#contract/insight/explorer-limits.ts';
import { issueText } from '#contract/texts/texts.ts';
import { createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let token: string;
let stockId: number;
const window = { from: '2026-11-01', until: '2026-11-07' };
beforeAll(async () => {
  t = await openTestApp();
  stockId = await createListedCompany(t.db, '澄川新材', null);
  token = await t.login((await createUser(t.db, { role: 'ADMIN', stockIds: [stockId] })).username);
});
afterAll(() => t.close());

test.each([
  [{ kind: 'volume', tier: 1 }, 'tier'],
  [{ kind: 'hotWord', word: '产线', tier: 2 }, 'tier'],
  [{ kind: 'hotWord', word: '产线', category: 'ESG' }, 'category'],
  [{ kind: 'evaluation', word: '1', category: 'BA' }, 'category'],
] as const)('what a figure is not narrowed by is refused at its field: %j', async (ref, field) => {
  const answer = await t.call('figure.explain', token, { body: { stockId, ...window, ...ref } });
  expect(answer.json()).toMatchObject({
    ...{ code: 400, issues: [{ path: `body.${field}`, message: issueText('notOfThisFigure', 'zh-CN') }] },
  });
});

test.each([
  { kind: 'stories', from: '0001-01-01', until: '0001-01-05' },
  { kind: 'hotWord', word: '产线', from: '0001-01-01', until: '0001-01-07' },
  { kind: 'evaluation', word: '1', from: '0001-01-01', until: '0001-12-31' },
] as const)('days of which nothing can be on record are refused: %j', async (ref) => {
  const answer = await t.call('figure.explain', token, { body: { stockId, ...ref } });
  const message = issueText('dayOutOfReach', 'zh-CN');
  expect(answer.json()).toMatchObject({
    code: 400,
    issues: ['from', 'until'].map((field) => ({ path: `body.${field}`, message })),
  });
});

test.each([
  { kind: 'tierShare', tier: 1, category: 'ESG' },
  { kind: 'stories', category: 'ESG' },
] as const)('what narrows a figure is taken: %j', async (ref) => {
  const answer = await t.call('figure.explain', token, { body: { stockId, ...window, ...ref } });
  expect(answer.json().result?.figure.ref).toEqual({ stockId, ...window, ...ref });
});

test('a score is explained to those who may see evaluations, whatever else they may', async () => {
  const salesman = await t.login((await createUser(t.db, { role: 'ADMIN_SALESMAN', stockIds: [stockId] })).username);
  const codeOf = async (who: string, kind: string) => {
    const body = { kind, stockId, ...window, ...(kind === 'evaluation' && { word: '1' }) };
    return (await t.call('figure.explain', who, { body })).json().code;
  };
  expect([await codeOf(salesman, 'evaluation'), await codeOf(salesman, 'stories')]).toEqual([1004, 200]);
  expect(await codeOf(token, 'evaluation')).not.toBe(1004);
});

test('what the Explorer lists is counted for those who may open it', async () => {
  const editor = await t.login((await createUser(t.db, { role: 'EDITOR', stockIds: [stockId] })).username);
  const body = { kind: 'stories', stockId, ...window };
  const total = async (who: string) => (await t.call('figure.explain', who, { body })).json().result?.explorerTotal;
  expect([await total(token), await total(editor)]).toEqual([0, null]);
});

test('a word of an industry leads to its stories, while the Explorer can be narrowed to so many companies', async () => {
  const linkOf = async (industryId?: number) => {
    const body = { kind: 'hotWord', word: '产线', ...window, ...(industryId !== undefined && { industryId }) };
    const { explorerQuery, explorerTotal } = (await t.call('figure.explain', token, { body })).json().result;
    return [new URLSearchParams(explorerQuery).getAll('company').length, explorerQuery === '', explorerTotal];
  };
  const industryId = await createIndustry(t.db);
  expect(await linkOf()).toEqual([0, false, 0]);
  expect(await linkOf(industryId)).toEqual([0, true, null]);
  for (let count = 0; count < mostCompanies; count += 1) await createListedCompany(t.db, `公司${count}`, industryId);
  expect(await linkOf(industryId)).toEqual([mostCompanies, false, 0]);
  await createListedCompany(t.db, '又一家', industryId);
  expect(await linkOf(industryId)).toEqual([0, true, null]);
});
