import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { pushRequest } from '#contract/outreach/pushes.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { companyNamed } from '#server/demo/companies.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { demoNow as now, openDemoDatabase } from '#server/testing/demo-database.ts';
import { freezing } from '#server/testing/push-ground.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { gatherDigest, writeMail } from './compose.ts';

const { stockId } = companyNamed('澄川新材');
let database: TestDatabase;
beforeAll(async () => {
  database = await openDemoDatabase();
});
afterAll(() => database.close());

/** A digest of hot words alone. */
async function write(language: Language = 'zh-CN') {
  const content = pushRequest.parse({ subject: '周报', hasHotWords: true, language });
  const gathered = await gatherDigest(database.db, content, { stockId, now }, freezing);
  return { gathered, mail: await writeMail(database.db, content, gathered, { stockId, now }, freezing) };
}

test('words of the industry are said to be its words in a digest of a company with few stories', async () => {
  const { gathered, mail } = await write();
  expect(gathered.words).toHaveLength(5);
  expect(gathered.wordScope).toEqual({ scope: 'industry', scopeName: '新材料' });
  const said = '澄川新材的报道不足 200 则，以下为新材料行业的热词。';
  expect(mail.html.split(said)).toHaveLength(2);
  expect(mail.text).toContain(`热词\n\n${said}\n\n1 `);
  const english = await write('en');
  expect(english.mail.text).toMatch(
    /\n\n.* has fewer than 200 stories; these are the words of the .* industry\.\n\n1 /,
  );
});

test('states of words, of the company and of a theme, are named as the dictionary does', async () => {
  await database.db
    .update(dictionaryItems)
    .set({ label: sql`jsonb_build_object('zh-CN', '状态' || key, 'en', 'State ' || key)` })
    .where(eq(dictionaryItems.enumeration, 'hot_word_state'));
  const { gathered, mail } = await write();
  const [word] = gathered.words;
  const state = `状态${word?.state}`;
  expect(mail.text).toContain(`1 ${word?.word}  ${word?.z}  ${state}`);
  expect(mail.html).toContain(state);
  const content = pushRequest.parse({ subject: '周报', searches: [{ name: '全部报道', q: '' }], language: 'en' });
  const { searches } = await gatherDigest(database.db, content, { stockId, now }, freezing);
  expect(searches[0]?.facts.find(({ name }) => name === 'Rising words')?.text).toMatch(/ \d+\.\d State (new|up)/);
});

test('a digest has no hot words once their module has ended', async () => {
  const hotWords = and(eq(clientModules.stockId, stockId), eq(clientModules.moduleCode, 'ba_hotword'));
  await database.db.update(clientModules).set({ expiresAt: now }).where(hotWords);
  const { gathered, mail } = await write();
  expect(gathered.words).toEqual([]);
  expect(mail.text).not.toContain('热词');
});
