import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sources } from '#server/content/articles/tables.ts';
import { analyseAll } from '#server/insight/corpus/analyse.ts';
import { countNewWords } from '#server/insight/corpus/count-new-words.ts';
import { everything, wordMonths } from '#server/insight/corpus/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { readSettings, saveSetting } from '#server/insight/settings/service.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { discoverPhrases } from './discover-phrases.ts';
import { findPhrases } from './find-phrases.ts';
import { countWord, readWindows, withoutParts } from './rank-words.ts';
import { readHotWords } from './service.ts';

const now = new Date('2026-11-20T04:00:00Z');
const today = '2026-11-20';
const never = () => false;

describe('a phrase', () => {
  const around = ['甲', '乙', '丙', '丁', '戊'];
  const filler = Array.from({ length: 200 }, (_, index) => [`词${index}`, `语${index}`]);

  test('is made of words that stand together in changing surroundings', async () => {
    const headlines = around.map((before, index) => [before, '股指', '期货', around.at(-index - 1) ?? '']);
    expect(await findPhrases([...headlines, ...filler], never)).toContain('股指期货');
  });

  test('is not part of a longer one, which it never leaves', async () => {
    const headlines = around.map((before) => [before, '自主', '招生', '考试', '已', '开始', before]);
    const found = await findPhrases([...headlines, ...filler], never);
    expect(found).not.toContain('自主招生');
  });

  test('is not what chance puts together, what follows a number, or what begins with a stop word', async () => {
    const often = Array.from({ length: 200 }, (_, index) => ['公司', `事${index}`, '上涨']);
    const byChance = around.map((before) => [before, '公司', '上涨', before]);
    expect(await findPhrases([...often, ...byChance], never)).toEqual([]);
    const numbered = around.map((before, index) => [before, String(index), '人', '死亡', before]);
    expect(await findPhrases([...numbered, ...filler], never)).toEqual([]);
    const stopped = around.map((before) => [before, '关于', '期货', before]);
    expect(await findPhrases([...stopped, ...filler], (word) => word === '关于')).toEqual([]);
  });

  test('takes the place of a part that has hardly any stories without it', () => {
    const words = [
      { word: '股指期货', foreground: 7 },
      { word: '股指', foreground: 10 },
      { word: '期货', foreground: 11 },
    ];
    const shown = withoutParts(words, new Set(['股指期货'])).map(({ word }) => word);
    expect(shown).toEqual(['股指期货', '期货']);
    expect(withoutParts(words, new Set())).toEqual(words);
  });
});

describe('in the corpus', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    const tiers = [1, 2, 3].map((tier) => ({ id: 900 + tier, name: { 'zh-CN': `来源${tier}` }, tier }));
    await db.insert(sources).values(tiers);
    const letters = Array.from('天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏');
    for (let day = 0; day < 91; day += 1) {
      for (let count = 0; count < 3; count += 1) {
        const pick = (step: number) => letters[(day * 7 + count * 11 + step * 5) % letters.length] ?? '';
        const isEvent = day < 7;
        const own = `${pick(1)}${pick(2)}${day}号${pick(3)}${count}事${pick(4)}`;
        const theme = count === 0 && day % 2 === 0 ? '量子纠缠通讯' : '';
        await createArticle(db, {
          publishedAt: `${addDays(today, -day)}T0${count + 1}:00:00Z`,
          title: { 'zh-CN': `${own}${isEvent ? `，${pick(5)}股指期货${pick(6)}` : `，${pick(7)}`}` },
          body: { 'zh-CN': `<p>${own}${theme}${pick(8)}${day * 3 + count}</p>` },
          sourceId: 901 + count,
        });
      }
    }
    await analyseAll(db, { now });
  });
  afterAll(() => database.close());

  const list = async (versions?: Record<string, number>) => {
    const settings = await readSettings(database.db, { stockId: 0, versions });
    const reader = { open: 'everything' } as const;
    const { items } = await readHotWords(database.db, { reader, until: today, settings, language: 'zh-CN', now });
    return items.map(({ word }) => word);
  };

  test('a new phrase is found in headlines, and listed in place of its parts', async () => {
    const { db } = database;
    const { versions } = await readSettings(db, { stockId: 0 });
    expect(await list()).toContain('股指');
    expect(await discoverPhrases(db, { tools: new Tools(), now })).toBeGreaterThan(0);
    const shown = await list();
    expect(shown).toContain('股指期货');
    expect(shown).not.toContain('股指');
    expect(shown).not.toContain('期货');
    // What was listed before is listed again with the versions of that time.
    expect(await list(versions)).toContain('股指');
    expect(await list(versions)).not.toContain('股指期货');
    // Nothing has changed since.
    expect(await discoverPhrases(db, { tools: new Tools(), now })).toBe(0);
  });

  test('an article that comes later has the phrase, too', async () => {
    const { db } = database;
    const scope = { scopeId: everything };
    const windows = await readWindows(db, scope, today);
    const before = await countWord(db, scope, windows, '股指期货');
    await createArticle(db, { publishedAt: `${today}T03:00:00Z`, title: { 'zh-CN': '美股指期货走高' } });
    await analyseAll(db, { now });
    expect((await countWord(db, scope, windows, '股指期货')).foreground).toBe(before.foreground + 1);
  });

  test('a word added to the user dictionary is counted over the whole window, and others stay as they are', async () => {
    const { db } = database;
    const rows = () => db.select().from(wordMonths).orderBy(wordMonths.month, wordMonths.word);
    const before = await rows();
    const { versions } = await readSettings(db, { stockId: 0 });
    const former = await readSettings(db, { stockId: 0 });
    const words = [...former.userWords, '量子纠缠通讯'];
    await db.transaction(async (tx) => {
      await countNewWords(tx, { words, now });
      await saveSetting(tx, { topic: 'userWords', stockId: 0, content: words, changedBy: null });
    });
    const scope = { scopeId: everything };
    const counted = await countWord(db, scope, await readWindows(db, scope, today), '量子纠缠通讯');
    expect(counted).toMatchObject({ foreground: 4, background: 42 });
    expect(await list()).not.toContain('量子纠缠通讯');
    expect((await rows()).filter(({ word }) => word !== '量子纠缠通讯')).toEqual(before);
    expect(versions.terms).toBeLessThan((await readSettings(db, { stockId: 0 })).versions.terms ?? 0);
  });
});
