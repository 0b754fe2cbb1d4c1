import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InsightSettings, SettingChange } from '#contract/insight/settings.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { createListedCompany } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { settingVersions } from './tables.ts';

let app: TestApp;
let token: string;
let editorName: string;

beforeAll(async () => {
  app = await openTestApp();
  const editor = await createUser(app.db, { role: 'EDITOR' });
  editorName = editor.name;
  token = await app.login(editor.username);
});
afterAll(() => app.close());

const read = async (): Promise<InsightSettings> => (await app.call('setting.insight', token)).json().result;
const changes = async (topic: string): Promise<SettingChange[]> =>
  (await app.call('setting.changes', token, { body: { topic } })).json().result;
const versionOf = async (topic: string) => (await read()).words.find((one) => one.topic === topic)?.version ?? -1;
/** What the audit log keeps of the latest change. */
async function latestDetail(): Promise<Record<string, unknown>> {
  const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry?.detail as Record<string, unknown>;
}

describe('words', () => {
  const save = async (topic: string, words: string[], basedOn: number) =>
    (await app.call('setting.saveWords', token, { body: { topic, words, basedOn } })).json();

  test('are kept in search form, each once, with who kept them and when', async () => {
    const topic = 'stopWords.general';
    const before = await versionOf(topic);
    expect((await save(topic, ['ＥＳＧ', 'esg', ' 公告 '], before)).result).toEqual({ version: before + 1 });
    expect((await read()).words.find((one) => one.topic === topic)?.words).toEqual(['esg', '公告']);
    const [latest] = await changes(topic);
    expect(latest).toMatchObject({ version: before + 1, changedBy: editorName, summary: 'esg 公告', size: 2 });
  });

  test('are shown in search form also where they were kept before that had simplified characters', async () => {
    const topic = 'neverStopWords';
    const version = (await versionOf(topic)) + 1;
    await app.db
      .insert(settingVersions)
      .values({ topic, stockId: 0, version, content: ['數據安全', '数据安全', '產能'] });
    expect((await read()).words.find((one) => one.topic === topic)).toEqual({
      ...{ topic, version },
      words: ['数据安全', '产能'],
    });
  });

  test('are not saved over what somebody else has saved', async () => {
    const before = await versionOf('userWords');
    await save('userWords', ['固态电解质'], before);
    expect(await save('userWords', ['绿电直供'], before)).toMatchObject({ code: 1302 });
    expect((await read()).words.find(({ topic }) => topic === 'userWords')?.words).toEqual(['固态电解质']);
  });

  test('of an earlier version come back as the next one', async () => {
    const before = await versionOf('neverStopWords');
    await save('neverStopWords', ['甲'], before);
    await save('neverStopWords', ['乙'], before + 1);
    const body = { topic: 'neverStopWords', version: before + 1, basedOn: before + 2 };
    const restored = await app.call('setting.restore', token, { body });
    expect(restored.json().result).toEqual({ version: before + 3 });
    const kept = (await changes('neverStopWords')).slice(0, 3);
    expect(kept.map(({ summary }) => summary)).toEqual(['甲', '乙', '甲']);
    const unknown = { ...body, version: 9999, basedOn: before + 3 };
    expect((await app.call('setting.restore', token, { body: unknown })).statusCode).toBe(404);
  });

  test('do not come back over what somebody else has saved', async () => {
    const before = await versionOf('neverStopWords');
    await save('neverStopWords', ['丙'], before);
    const body = { topic: 'neverStopWords', version: before, basedOn: before } as const;
    expect((await app.call('setting.restore', token, { body })).json()).toMatchObject({ code: 1302 });
    expect(await versionOf('neverStopWords')).toBe(before + 1);
  });

  test('are in the audit log as what was added and removed, of many the first ones and how many', async () => {
    const topic = 'stopWords.boilerplate';
    const many = Array.from({ length: 60 }, (_, index) => `套话${index}`);
    const before = await versionOf(topic);
    await save(topic, ['开头', '结尾'], before);
    await save(topic, ['结尾', ...many], before + 1);
    const { added, ...rest } = await latestDetail();
    expect(rest).toEqual({ version: before + 2, addedCount: 60, removed: ['开头'], removedCount: 1 });
    expect(added).toEqual(many.slice(0, 50));
    await app.call('setting.restore', token, { body: { topic, version: before + 1, basedOn: before + 2 } });
    expect(await latestDetail()).toMatchObject({ restored: before + 1, added: ['开头'], removedCount: 60 });
  });

  test('are listed by the first of them, and no more is read', async () => {
    const topic = 'stopWords.boilerplate';
    const words = Array.from({ length: 200 }, (_, index) => `第${index}个`);
    await save(topic, words, await versionOf(topic));
    const { rows: names } = await app.pool.query('select current_database() as name');
    const recorded = recordStatements(names[0].name);
    const [latest] = await changes(topic).finally(() => recorded.stop());
    expect(latest).toMatchObject({ summary: `${words.slice(0, 12).join(' ')} …`, size: 200 });
    const [reading] = recorded.take().filter(({ text }) => text.includes('"setting_version"."changed_at"'));
    if (!reading) throw new Error('no versions were read');
    const { rows } = await app.pool.query({ text: reading.text, values: [...reading.values] });
    expect(JSON.stringify(rows[0])).not.toContain('第12个');
  });

  test('must be words', async () => {
    const { issues } = await save('userWords', [' ', '长'.repeat(41)], 0);
    expect(issues).toEqual([
      { path: 'body.words.0', message: '词不能为空' },
      { path: 'body.words.1', message: '每个词最多 40 个字符' },
    ]);
  });
});

test('weights are one version with a name, and what the dictionary shows', async () => {
  const { version, values } = (await read()).weights;
  const weights = { 1: 2, 2: 1, 3: 0.25 };
  const saved = await app.call('setting.saveWeights', token, { body: { basedOn: version, weights } });
  expect(saved.json().result).toEqual({ version: version + 1 });
  expect((await read()).weights).toEqual({ version: version + 1, values: weights });
  expect(await latestDetail()).toEqual({ version: version + 1, before: values, after: weights });
  expect((await changes('tierWeights'))[0]).toMatchObject({ changedBy: editorName, summary: '2 / 1 / 0.25' });
  const rows = await app.db.select().from(dictionaryItems);
  expect(rows.filter((row) => row.enumeration === 'source_tier_weight').map((row) => row.label['zh-CN'])).toEqual([
    '2',
    '1',
    '0.25',
  ]);
});

test('weights that cannot be kept as they are written are refused at their tier, and change nothing', async () => {
  const { version, values } = (await read()).weights;
  for (const weight of [1.33333, 1e-7, 100.5, -1]) {
    const body = { basedOn: version, weights: { ...values, 1: weight } };
    const { issues } = (await app.call('setting.saveWeights', token, { body })).json();
    expect(issues).toMatchObject([{ path: 'body.weights.1', message: expect.stringContaining('4 位小数') }]);
  }
  // Whoever writes it, a weight that is unreadable does not become 0.
  await app.db
    .update(dictionaryItems)
    .set({ label: { 'zh-CN': '一点五', en: '一点五' } })
    .where(and(eq(dictionaryItems.enumeration, 'source_tier_weight'), eq(dictionaryItems.key, '1')));
  expect((await read()).weights).toEqual({ version, values });
});

test('names of companies are stopped without being listed', async () => {
  await createListedCompany(app.db, '澄川新材', null);
  expect((await read()).derivedNames.first).toContain('澄川新材');
});

test('of the names that are stopped the first are told, each once, and how many there are', async () => {
  const { total } = (await read()).derivedNames;
  const stockId = await createListedCompany(app.db, '沐光电力', null);
  const aliases = ['沐光电力', ...Array.from({ length: 250 }, (_, index) => `沐光${index}`)];
  await app.db.update(companies).set({ aliases }).where(eq(companies.stockId, stockId));
  const { first, ...rest } = (await read()).derivedNames;
  expect(rest).toEqual({ total: total + 251 });
  expect(first).toHaveLength(200);
  expect(first.filter((name) => name === '沐光电力')).toHaveLength(1);
});

test('only operators see and change settings', async () => {
  const client = await createUser(app.db, { role: 'CLIENT_ADMIN' });
  const foreign = await app.login(client.username);
  expect((await app.call('setting.insight', foreign)).json().code).toBe(1004);
  const body = { topic: 'userWords', words: [], basedOn: 0 };
  expect((await app.call('setting.saveWords', foreign, { body })).json().code).toBe(1004);
});
