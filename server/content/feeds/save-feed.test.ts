import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { sources } from '#server/content/articles/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { item, openFeedSites, rss } from '#server/testing/feed-sites.ts';

const sites = await openFeedSites();
const { app, site, token, sourceId, serve, save, addFeed, fetchNow, stateOf, stored } = sites;
afterAll(sites.close);
beforeEach(sites.clear);

describe('saving a feed', () => {
  test.each([
    'http://127.0.0.1/feed',
    'http://localhost/feed',
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://0x7f000001/',
    'http://10.0.0.1/rss',
    'https://user:pass@media.example/rss',
    'https://media.example:8443/rss',
    'ftp://media.example/rss',
    'file:///etc/passwd',
    'media.example/rss',
  ])('at %s is refused at its field', async (url) => {
    const { code, issues } = await save({ url });
    expect(code).toBe(400);
    expect(issues).toEqual([{ path: 'body.url', message: expect.stringContaining('公网') }]);
  });

  test('refuses an address that is there already, a source that is not, and odd intervals', async () => {
    await save({ url: 'https://media.example/rss' });
    expect((await save({ url: 'https://media.example/rss' })).code).toBe(1631);
    expect((await save({ url: 'https://other.example/rss', sourceId: 4242 })).issues).toMatchObject([
      { path: 'body.sourceId' },
    ]);
    for (const intervalMinutes of [0, 1.5, 1441, '15']) {
      expect((await save({ url: 'https://other.example/rss', intervalMinutes })).issues).toMatchObject([
        { path: 'body.intervalMinutes' },
      ]);
    }
  });

  test('refuses to save over what a colleague has saved, or a new address that the feed has moved to, meanwhile', async () => {
    const id = await addFeed('/shared');
    const opened = (await stateOf(id))?.version ?? 0;
    expect((await save({ id, version: opened, url: site.url('/shared'), category: 'ESG' })).result).toMatchObject({
      ...{ category: 'ESG', version: opened + 1 },
    });
    const over = await save({ id, version: opened, url: site.url('/shared'), intervalMinutes: 60 });
    expect(over.code).toBe(errorTable.FEED_CHANGED.code);
    expect(await stateOf(id)).toMatchObject({ category: 'ESG', intervalMinutes: 15 });
    serve('/shared-now', rss(item('1')));
    site.answer('/shared', (_request, response) => response.writeHead(301, { location: '/shared-now' }).end());
    await fetchNow(id);
    expect((await save({ id, version: opened + 1, url: site.url('/shared') })).code).toBe(errorTable.FEED_CHANGED.code);
    expect((await save({ id, url: site.url('/shared-now') })).code).toBe(200);
  });

  test('notes in the audit log what changed of a feed, as it was and as it is', async () => {
    const id = await addFeed('/noted');
    await app.db.update(sources).set({ enabled: false }).where(eq(sources.id, sourceId));
    await save({ id, url: site.url('/noted'), intervalMinutes: 60, enabled: false });
    await app.db.update(sources).set({ enabled: true }).where(eq(sources.id, sourceId));
    const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'feed.save', subject: `feed ${id}` });
    expect(entry?.detail).toEqual({
      before: { intervalMinutes: 15, enabled: true },
      after: { intervalMinutes: 60, enabled: false },
    });
  });

  test('notes nothing in the audit log of a feed that is saved as it was', async () => {
    const id = await addFeed('/unchanged');
    const entries = () => app.db.$count(auditEntries);
    const former = await entries();
    expect((await save({ id, url: site.url('/unchanged') })).code).toBe(200);
    expect(await entries()).toBe(former);
  });

  test('of a feed that is gone is not found, and removing one keeps what it brought', async () => {
    serve('/kept', rss(item('1')));
    const id = await addFeed('/kept');
    await fetchNow(id);
    expect((await app.call('feed.delete', token, { params: { id } })).json().code).toBe(200);
    expect(await stored()).toHaveLength(1);
    // Which one it was can be read nowhere else any more.
    const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'feed.remove', detail: { before: { url: site.url('/kept') } } });
    expect((await app.call('feed.delete', token, { params: { id } })).statusCode).toBe(404);
    expect((await save({ id, url: site.url('/kept') })).code).toBe(404);
    expect((await app.call('feed.fetch', token, { body: { id } })).statusCode).toBe(404);
  });
});
