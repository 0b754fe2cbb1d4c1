import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { readSettings, saveSetting, versionsNow } from './service.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const save = (topic: Parameters<typeof saveSetting>[1]['topic'], stockId: number, content: unknown) =>
  saveSetting(database.db, { topic, stockId, content, changedBy: null });

describe('settings', () => {
  test('that nobody wrote are empty, with the weights of the definition', async () => {
    const settings = await readSettings(database.db, { stockId: 1 });
    expect(settings).toMatchObject({ weights: { 1: 1.5, 2: 1, 3: 0.5 }, peers: [], neverStopWords: [] });
    expect(settings.versions).toMatchObject({ peers: 0, tierWeights: 0 });
  });

  test('count their versions, and the first can still be read after the second', async () => {
    expect(await save('peers', 1, [2, 3])).toBe(1);
    const before = await versionsNow(database.db, 1);
    expect(await save('peers', 1, [3])).toBe(2);
    expect(await save('stopWords.general', 0, ['以及'])).toBe(1);

    expect((await readSettings(database.db, { stockId: 1 })).peers).toEqual([3]);
    const then = await readSettings(database.db, { stockId: 1, versions: before });
    expect(then.peers).toEqual([2, 3]);
    expect(then.stopWords.general).toEqual([]);
    expect(then.versions).toEqual(before);
  });

  test('of another company are not mine, those of the platform are everybody’s', async () => {
    const settings = await readSettings(database.db, { stockId: 9 });
    expect(settings.peers).toEqual([]);
    expect(settings.stopWords.general).toEqual(['以及']);
  });

  test('saved at once get numbers of their own', async () => {
    const versions = await Promise.all([save('userWords', 0, ['甲']), save('userWords', 0, ['乙'])]);
    expect(versions.sort()).toEqual([1, 2]);
  });
});
