import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { everything, scopeDays } from '#server/insight/corpus/tables.ts';
import { createListedCompany } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  // The 20th by universal time, the 21st in China.
  app.pass(15 * 60 * 60_000);
  const stockId = await createListedCompany(app.db, '澄川新材', null);
  await createUser(app.db, { username: 'reader', role: 'CLIENT_USER', stockIds: [stockId] });
  token = await app.login('reader');
});
afterAll(() => app.close());

test('hot words end today at the latest', async () => {
  for (const name of ['hotWord.list', 'hotWord.detail'] as const) {
    const ask = async (until: string) =>
      (await app.call(name, token, { query: { until, ...(name === 'hotWord.detail' && { word: '产线' }) } })).json();
    expect((await ask('2026-11-21')).result.foreground).toMatchObject({ from: '2026-11-15', until: '2026-11-21' });
    expect(await ask('2026-11-22')).toMatchObject({
      code: errorTable.INVALID_REQUEST.code,
      issues: [{ path: 'query.until', message: '日期不能晚于今天' }],
    });
  }
});

test('the days of a word begin with the first day on record', async () => {
  const daysOf = async () =>
    (await app.call('hotWord.detail', token, { query: { word: '产线', until: '2026-11-21' } }))
      .json()
      .result.days.map(({ day }) => day);
  expect(await daysOf()).toHaveLength(7);
  const record = (publishedOn: string) =>
    app.db.insert(scopeDays).values({ scopeId: everything, publishedOn, stories: 1 });
  await record('2026-11-01');
  const days = await daysOf();
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-11-21', 21]);
  await record('2026-01-01');
  expect(await daysOf()).toHaveLength(91);
});
