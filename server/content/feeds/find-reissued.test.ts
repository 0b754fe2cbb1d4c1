import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { articles } from '#server/content/articles/tables.ts';
import { item, openFeedSites, rss } from '#server/testing/feed-sites.ts';
import { feedEntries } from './tables.ts';

const sites = await openFeedSites();
const { app, serve, addFeed, fetchNow, stored } = sites;
afterAll(sites.close);
beforeEach(sites.clear);

const text = '澄川新材公告，公司与一家整车客户签订供货合同，履行期限36个月，须经股东会审议后生效。';
const time = '<pubDate>Fri, 20 Nov 2026 08:30:00 +0800</pubDate>';
const told = (what: string, link = '') =>
  `<title>标题 ${what}</title><link>${link}</link><description>${text}${what}</description>`;
const signed = (what: string, round: number) =>
  item(null, told(what, `https://media.example/s?biz=1&amp;timestamp=${round}`));
const say = (...items: string[]) => serve('/signed', rss(items.join('')));

test.each<[string, (what: string, round: number) => string]>([
  ['signs its links', signed],
  ['signs its links, with times', (what, round) => signed(what, round).replace('</item>', `${time}</item>`)],
  ['makes its ids anew', (what, round) => item(`${what}-${round}`, told(what))],
  ['makes its ids anew, with times', (what, round) => item(`${what}-${round}`, `${told(what)}${time}`)],
  ['has no text but headlines', (what, round) => item(`${what}-${round}`, `<title>标题 ${what}</title>`)],
])('a feed that %s at each request brings its articles once, and keeps one name of each', async (_what, entry) => {
  say(entry('甲', 1), entry('乙', 1));
  const id = await addFeed('/signed');
  expect(await fetchNow(id)).toMatchObject({ added: 2 });
  for (const round of [2, 3]) {
    app.pass(60_000);
    say(entry('甲', round), entry('乙', round));
    expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 0, known: 2 });
  }
  say(entry('丙', 4), entry('甲', 4), entry('乙', 4));
  expect(await fetchNow(id)).toMatchObject({ added: 1, known: 2 });
  expect(await stored()).toHaveLength(3);
  expect(await app.db.$count(feedEntries)).toBe(3);
});

test('a feed whose site goes on by https goes on correcting what it brought, but not what somebody has touched', async () => {
  const entry = (scheme: string, what: string, more = '') =>
    `<item><guid>${scheme}://media.example/${what}</guid><title>标题 ${what}</title>${time}<description>${text}${what}${more}</description></item>`;
  say(entry('http', '甲'), entry('http', '乙'));
  const id = await addFeed('/signed');
  await fetchNow(id);
  const [first] = await stored();
  await app.db
    .update(articles)
    .set({ state: 'withdrawn' })
    .where(eq(articles.id, first?.id ?? 0));
  say(entry('https', '甲', '更正'), entry('https', '乙', '更正'));
  expect(await fetchNow(id)).toMatchObject({ added: 0, corrected: 1, known: 1 });
  expect((await stored()).map(({ body }) => body['zh-CN'].endsWith('更正</p>'))).toEqual([false, true]);
});

test('entries of one headline are several where their feed has both, or their times or texts differ', async () => {
  const entry = (id: string, more: string) => item(id, `<title>停牌公告</title>${more}`);
  const other = '<description>青筠科技召开股东大会，会议审议了年度报告。</description>';
  const later = '<pubDate>Fri, 20 Nov 2026 09:30:00 +0800</pubDate>';
  say(entry('1', time));
  const id = await addFeed('/signed');
  await fetchNow(id);
  say(entry('1', time), entry('2', time));
  expect(await fetchNow(id)).toMatchObject({ added: 1, corrected: 0, known: 1 });
  say(entry('3', later), entry('4', `${time}${other}`), entry('5', other));
  expect(await fetchNow(id)).toMatchObject({ added: 3, corrected: 0, known: 0 });
  expect(await stored()).toHaveLength(5);
});
