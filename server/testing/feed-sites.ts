import { eq } from 'drizzle-orm';
import type { FetchOutcome } from '#contract/content/feeds.ts';
import { articles } from '#server/content/articles/tables.ts';
import type { FeedDeps } from '#server/content/feeds/fetch-feed.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import { createSource } from './article-factories.ts';
import { createUser } from './factories.ts';
import { startForeignServer } from './foreign-server.ts';
import { openTestApp } from './test-app.ts';

export const rss = (items: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>源</title><link>https://media.example/</link><description>d</description>${items}</channel></rss>`;
export const item = (id: string | null, more = `<title>标题 ${id}</title><description>正文 ${id}</description>`) =>
  `<item>${id === null ? '' : `<guid isPermaLink="false">${id}</guid>`}${more}</item>`;
/** For what takes in a feed outside a job: whatever is unexpected is a fault of the test. */
export const unexpected = (error: unknown) => {
  throw error;
};

/** Two sites, and an app with a source whose feeds are there. */
export async function openFeedSites() {
  const site = await startForeignServer();
  const elsewhere = await startForeignServer();
  const allowedHosts = new Set([site.host, elsewhere.host]);
  const app = await openTestApp({ feedAllowedHosts: allowedHosts });
  const deps: FeedDeps = { db: app.db, clock: app.now, allowedHosts };
  await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  let token = await app.login('editor');
  const sourceId = await createSource(app.db);

  /** Signs the editor in again, whose session has ended where a test has turned the clock. */
  async function signIn(): Promise<string> {
    token = await app.login('editor');
    return token;
  }
  function serve(path: string, content: string | Buffer, headers: Record<string, string> = {}) {
    site.answer(path, (_request, response) => response.writeHead(200, headers).end(content));
  }
  async function save(body: { readonly id?: number; readonly version?: number; readonly [field: string]: unknown }) {
    const version = body.id === undefined ? undefined : (await stateOf(body.id))?.version;
    const settings = { url: site.url('/feed'), sourceId, category: 'BA', intervalMinutes: 15, enabled: true };
    const whole = { ...settings, ...(version !== undefined && { version }), ...body };
    return (await app.call('feed.save', token, { body: whole })).json();
  }
  async function addFeed(path: string): Promise<number> {
    return (await save({ url: site.url(path) })).result.id;
  }
  const fetchNow = async (id: number): Promise<FetchOutcome> =>
    (await app.call('feed.fetch', token, { body: { id } })).json().result;
  const stateOf = async (id: number) => (await app.db.select().from(feeds).where(eq(feeds.id, id)))[0];
  const stored = () => app.db.select().from(articles).orderBy(articles.id);

  async function clear(): Promise<void> {
    await app.db.delete(feeds);
    await app.db.delete(articles);
  }
  async function close(): Promise<void> {
    await app.close();
    await site.close();
    await elsewhere.close();
  }

  return {
    ...{ app, site, elsewhere, token, sourceId, deps },
    ...{ signIn, serve, save, addFeed, fetchNow, stateOf, stored, clear, close },
  };
}
