import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sources } from '#server/content/articles/tables.ts';
import { createArticle, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { describeReaches } from './describe-reaches.ts';

const app = await openTestApp();
afterAll(() => app.close());

test('the tiers behind the sources of a story count sources as well, so that they add up', async () => {
  const [often, other] = [await createSource(app.db, '产线日报'), await createSource(app.db, '行间札记')];
  await app.db.update(sources).set({ tier: 3 }).where(eq(sources.id, other));
  const write = (hour: string, sourceId: number) =>
    createArticle(app.db, {
      publishedAt: `2026-11-18T${hour}:00:00Z`,
      title: { 'zh-CN': '澄川新材签订供货合同' },
      sourceId,
    });
  const first = await write('01', often);
  for (const hour of ['02', '03']) await write(hour, often);
  await write('05', other);
  await settle(app.db, app.now());
  // Without a dictionary the tiers are called by their numbers.
  const reaches = await describeReaches(app.db, [first], { language: 'zh-CN', now: app.now() });
  expect(reaches.get(first)).toBe('+3 转载，2 个来源（2 1，3 1），扩散 4 小时');
});
