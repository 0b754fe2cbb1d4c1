import { expect, test } from 'vitest';
import { windowUntil } from '#server/platform/days.ts';
import { openDemoDatabase } from '#server/testing/demo-database.ts';
import { countTiers, countWords, listFrequentWords } from './queries.ts';

test('the stories of a word that the search index finds are those that were counted, of an industry its own', async () => {
  const { db, close } = await openDemoDatabase();
  try {
    const scope = { scopeId: 4 };
    const window = windowUntil('2026-11-20', 28);
    const words = (await listFrequentWords(db, { scopeId: 0 }, { ...window, least: 20 })).map(({ word }) => word);
    const some = words.sort().slice(0, 40);
    const counted = new Map((await countWords(db, scope, { ...window, words: some })).map((row) => [row.word, row]));
    expect(counted.size).toBeGreaterThan(10);
    for (const word of some) {
      const tiers = await countTiers(db, scope, { ...window, word });
      const found = tiers.reduce((sum, tier) => sum + tier.stories, 0);
      expect([word, found]).toEqual([word, counted.get(word)?.stories ?? 0]);
    }
  } finally {
    await close();
  }
});
