import { desc, eq } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { EvaluationOverview } from '#contract/insight/evaluations.ts';
import type { ManagedIndicator, ScoreSheet } from '#contract/insight/indicators.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { createListedCompany } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { indicators as indicatorRows, indicatorScores } from './tables.ts';

let app: TestApp;
let token: string;
let clientToken: string;
let stockId: number;
beforeAll(async () => {
  app = await openTestApp();
  stockId = await createListedCompany(app.db, '澄川', null);
  await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  await createUser(app.db, { username: 'client', role: 'CLIENT_ADMIN', stockIds: [stockId] });
  token = await app.login('editor');
  clientToken = await app.login('client');
});
afterAll(() => app.close());

const post = async (name: EndpointName, body: object) => (await app.call(name, token, { body })).json();
const values = (code: string, name: string) => ({
  ...{ code, name: { 'zh-CN': name }, pillar: { 'zh-CN': '环境', en: 'Environment' } },
  ...{ definition: { 'zh-CN': '口径', en: '' }, enabled: true },
});
const add = async (code: string, name: string): Promise<ManagedIndicator> =>
  (await post('indicator.save', values(code, name))).result;
const indicators = async (): Promise<ManagedIndicator[]> => (await app.call('indicator.list', token)).json().result;
const sheet = async (period: string): Promise<ScoreSheet> =>
  (await app.call('score.sheet', token, { params: { id: stockId }, query: { period } })).json().result;
const none = { score: null, source: '', note: '' };
const shownIn = async (period: string) => {
  const { score = null, source = '', note = '' } = (await sheet(period)).scores[0] ?? {};
  return { score, source, note };
};
const enter = (period: string, scores: readonly object[]) => post('score.save', { stockId, period, scores });
const evaluation = async (): Promise<EvaluationOverview> =>
  (await app.call('evaluation.overview', clientToken)).json().result;
const code = (name: keyof typeof errorTable) => errorTable[name].code;

test('an empty installation gets indicators, a period and scores, and the client sees them', async () => {
  expect(await indicators()).toEqual([]);
  const water = await add('e1', '用水');
  expect(water).toMatchObject({ id: 1, code: 'E1', version: 1, isUsed: false });
  expect((await post('period.add', { period: '2026Q3' })).result).toEqual([
    { period: '2026Q3', isClosed: false, scores: 0 },
  ]);
  const change = { indicatorId: water.id, was: none, score: 71.236, source: '年报', note: '第 12 页' };
  const { result } = await enter('2026Q3', [change]);
  expect(result.scores).toMatchObject([{ indicatorId: water.id, score: 71.24, source: '年报', note: '第 12 页' }]);
  expect(await sheet('2026Q3')).toEqual(result);
  const seen = await evaluation();
  expect(seen).toMatchObject({ period: '2026Q3', pillars: [{ indicators: [{ name: '用水', definition: '口径' }] }] });
  expect(seen.pillars[0]?.indicators[0]?.own.value).toBe(71.24);
  // Who has no score in a period is compared with nobody's.
  const alone = await app.call('evaluation.overview', clientToken, { query: { compare: `${stockId}` } });
  expect(alone.json().result).toMatchObject({ period: '2026Q3', compared: null });
  const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({ action: 'score.save', subject: `company ${stockId}` });
});

test('codes and names are taken once, also as headings of the workbook', async () => {
  const saves = [values('E1', '别的'), values('E9', '用水'), values('E9', '备注'), values('E9', 'Securities code')];
  for (const name of ['用 水', '用水＊', 'ｓｅｃｕｒｉｔｉｅｓｃｏｄｅ', 'Stock code', 'ｅ1'])
    saves.push(values('E9', name));
  const answers = await Promise.all(saves.map((body) => post('indicator.save', body)));
  expect(answers.map((answer) => answer.code)).toEqual([
    code('INDICATOR_CODE_TAKEN'),
    ...saves.slice(1).map(() => code('INDICATOR_NAME_TAKEN')),
  ]);
});

test('a save over that of a colleague is refused', async () => {
  const [first] = await indicators();
  const saves = ['用水量', '用水强度'].map((name) =>
    post('indicator.save', { ...values('E1', name), id: first?.id, version: first?.version }),
  );
  const codes = (await Promise.all(saves)).map((answer) => answer.code);
  expect(codes.sort()).toEqual([200, code('INDICATOR_CHANGED')].sort());
});

test('indicators are ordered as a whole, and removed only without scores', async () => {
  const spare = await add('S1', '多余');
  const before = [1, spare.id];
  expect((await post('indicator.order', { before, ids: [spare.id] })).code).toBe(code('INDICATORS_CHANGED'));
  const { result } = await post('indicator.order', { before, ids: [spare.id, 1] });
  const third = await add('S2', '又一个');
  const unseen = { before: [...before, third.id], ids: [third.id, ...before] };
  expect((await post('indicator.order', unseen)).code).toBe(code('INDICATORS_CHANGED'));
  expect((await post('indicator.remove', { id: third.id })).code).toBe(200);
  expect(result.map(({ id }: ManagedIndicator) => id)).toEqual([spare.id, 1]);
  expect((await post('indicator.remove', { id: 1 })).code).toBe(code('INDICATOR_IN_USE'));
  expect((await post('indicator.remove', { id: spare.id })).result).toMatchObject([{ id: 1, isUsed: true }]);
});

test('a number that an indicator had never becomes that of another, also where it came with a number of its own', async () => {
  const gone = await add('N1', '走了的');
  await post('indicator.remove', { id: gone.id });
  const own = (await add('N1', '后来的')).id + 100;
  expect(own).toBeGreaterThan(gone.id + 100);
  await app.db
    .insert(indicatorRows)
    .values({ ...values('N2', '自带编号'), pillar: { 'zh-CN': '环境' }, id: own, sort: 9 });
  await post('indicator.remove', { id: own });
  const last = await add('N2', '再后来的');
  expect(last.id).toBe(own + 1);
  for (const id of [last.id, own - 100]) await post('indicator.remove', { id });
});

test('an indicator that is off is not shown and takes no scores; its scores stay', async () => {
  const [first] = await indicators();
  const body = (enabled: boolean, version = 0) => ({ ...values('E1', '用水'), id: 1, version, enabled });
  const off = (await post('indicator.save', body(false, first?.version))).result;
  expect((await evaluation()).pillars).toEqual([]);
  const explain = () =>
    app.call('figure.explain', clientToken, {
      body: { kind: 'evaluation', stockId, from: '2026-07-01', until: '2026-09-30', word: '1' },
    });
  expect((await explain()).statusCode).toBe(404);
  const refused = await enter('2026Q3', [{ indicatorId: 1, was: none, score: 1, source: '', note: '' }]);
  expect(refused).toMatchObject({ code: 400, issues: [{ path: 'body.scores.0.indicatorId' }] });
  await post('indicator.save', body(true, off.version));
  expect((await sheet('2026Q3')).scores).toMatchObject([{ score: 71.24 }]);
  expect((await explain()).json().result.figure.value).toBe(71.24);
});

test('a period that has scores of indicators that are off alone is not opened, nor is who has but these compared with', async () => {
  const trial = await add('T1', '试行');
  const other = await createListedCompany(app.db, '试行公司', null);
  const peers = { topic: 'peers', stockId, changedBy: null } as const;
  await saveSetting(app.db, { ...peers, content: [other] });
  const scores = (period: string) => [
    { stockId: other, period, indicatorId: trial.id, score: 50 },
    { stockId, period, indicatorId: trial.id, score: 60 },
  ];
  await app.db.insert(indicatorScores).values([...scores('2026Q3'), ...scores('2026Q4')]);
  expect(await evaluation()).toMatchObject({ periods: ['2026Q4', '2026Q3'], candidates: [{ stockId: other }] });
  const { version } = trial;
  await post('indicator.save', { ...values('T1', '试行'), id: trial.id, version, enabled: false });
  expect(await evaluation()).toMatchObject({ periods: ['2026Q3'], period: '2026Q3', missing: 0, candidates: [] });
  await app.db.delete(indicatorScores).where(eq(indicatorScores.indicatorId, trial.id));
  await saveSetting(app.db, { ...peers, content: [] });
  await post('indicator.remove', { id: trial.id });
  await post('period.remove', { period: '2026Q4' });
});

test('scores of a company that is nobody’s peer are neither on the sheet nor in the overview of another', async () => {
  const before = { sheet: await sheet('2026Q3'), overview: await evaluation() };
  const other = await createListedCompany(app.db, '不相干', null);
  const score = { stockId: other, indicatorId: 1, score: 12.5 };
  await app.db.insert(indicatorScores).values([
    { ...score, period: '2026Q3' },
    { ...score, period: '2026Q2' },
  ]);
  expect(await sheet('2026Q3')).toEqual(before.sheet);
  expect(await sheet('2026Q2')).toMatchObject({ scores: [none] });
  expect(await evaluation()).toEqual(before.overview);
  await app.db.delete(indicatorScores).where(eq(indicatorScores.stockId, other));
  await post('period.remove', { period: '2026Q2' });
});

test('scores that a colleague has changed meanwhile are not overwritten', async () => {
  const was = await shownIn('2026Q3');
  const change = (score: number) => [{ indicatorId: 1, was, score, source: '', note: '' }];
  const answers = await Promise.all([80, 90].map((score) => enter('2026Q3', change(score))));
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, code('SCORES_CHANGED')].sort());
});

test('nor are source and note of a score that stayed the same, and the refusal names the field', async () => {
  const was = await shownIn('2026Q3');
  const change = (values: object) => [{ indicatorId: 1, was, ...was, ...values }];
  await enter('2026Q3', change({ source: '同事的来源' }));
  expect(await enter('2026Q3', change({ note: '我的备注' }))).toMatchObject({
    ...{ code: code('SCORES_CHANGED'), issues: [{ path: 'body.scores.0.source' }] },
  });
  expect(await shownIn('2026Q3')).toEqual({ ...was, source: '同事的来源' });
  const now = await shownIn('2026Q3');
  await enter('2026Q3', [{ indicatorId: 1, was: now, ...now, note: '同事的备注' }]);
  expect((await enter('2026Q3', [{ indicatorId: 1, was: now, ...now, note: '我的备注' }])).issues).toMatchObject([
    { path: 'body.scores.0.note' },
  ]);
  const last = await shownIn('2026Q3');
  await enter('2026Q3', [{ indicatorId: 1, was: last, ...last, source: '', note: '' }]);
});

test('an indicator that is named twice is refused at its second score', async () => {
  const before = await sheet('2026Q3');
  const change = { indicatorId: 1, was: await shownIn('2026Q3'), score: 3, source: '', note: '' };
  expect(await enter('2026Q3', [change, change])).toMatchObject({
    code: 400,
    issues: [{ path: 'body.scores.1.indicatorId' }],
  });
  expect(await sheet('2026Q3')).toEqual(before);
});

test('scores of a closed period stay, by whatever way they come, until it is open again', async () => {
  const was = await shownIn('2026Q3');
  const change = [{ indicatorId: 1, was, score: 5, source: '', note: '' }];
  const file = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'S',
          rows: [
            ['期间', '证券代码', '用水', '来源'],
            ['2026Q3', `T${stockId}`, 42, '季报'],
          ],
        },
      ],
    }),
  );
  await createUser(app.db, { username: 'admin', role: 'ADMIN' });
  const adminToken = await app.login('admin');
  const imported = async () => (await sendFile(app, 'evaluation.previewImport', adminToken, file)).json().result;
  expect((await post('period.close', { period: '2026Q3', isClosed: true })).result).toMatchObject([{ isClosed: true }]);
  expect((await enter('2026Q3', change)).code).toBe(code('PERIOD_CLOSED'));
  expect((await imported()).faults).toMatchObject([
    { row: 2, column: '期间', reason: expect.stringContaining('已关闭') },
  ]);
  await expect(app.pool.query('update indicator_score set score = 1')).rejects.toThrow('closed period');
  expect((await sheet('2026Q3')).scores).toMatchObject([was]);
  expect((await post('period.remove', { period: '2026Q3' })).code).toBe(code('PERIOD_CLOSED'));
  await post('period.close', { period: '2026Q3', isClosed: false });
  expect((await post('period.remove', { period: '2026Q3' })).code).toBe(code('PERIOD_IN_USE'));
  const { digest } = await imported();
  await sendFile(app, 'evaluation.commitImport', adminToken, file, { digest });
  expect((await sheet('2026Q3')).scores).toMatchObject([{ score: 42, source: '季报' }]);
  const id = (await app.call('evaluation.lastImport', adminToken)).json().result?.id;
  await app.call('evaluation.undoImport', adminToken, { body: { id } });
  expect((await sheet('2026Q3')).scores).toMatchObject([was]);
});

test('a period is added once, after it has begun, and goes while it is empty', async () => {
  expect((await post('period.add', { period: '2026Q3' })).code).toBe(code('PERIOD_EXISTS'));
  for (const period of ['2099', '2026Q5', 'x']) expect((await post('period.add', { period })).code, period).toBe(400);
  await post('period.add', { period: '2025' });
  expect(
    (await post('period.remove', { period: '2025' })).result.map(({ period }: { period: string }) => period),
  ).toEqual(['2026Q3']);
  expect((await post('period.close', { period: '2019', isClosed: true })).code).toBe(404);
});

test('the list of companies says how many scores are entered', async () => {
  const other = await createListedCompany(app.db, '没有得分', null);
  const list = async (body: object) =>
    (await post('score.list', { page: 1, pageSize: 20, period: '2026Q3', ...body })).result;
  expect(await list({ sort: 'code', isScored: true })).toMatchObject({ total: 1, list: [{ stockId, scored: 1 }] });
  expect(await list({ keyword: '没有得分', isScored: false })).toMatchObject({
    total: 1,
    list: [{ stockId: other, scored: 0 }],
  });
  const filters = [{ period: '2026Q3', isScored: true }];
  expect((await post('score.counts', { filters })).result).toEqual([1]);
});

test.each([{ score: 101 }, { score: -1 }, { score: '5' }, { source: 'x'.repeat(201) }])(
  '%j is refused',
  async (bad) => {
    const change = { indicatorId: 1, was: none, score: 1, source: '', note: '', ...bad };
    expect((await enter('2026Q3', [change])).code).toBe(400);
  },
);
