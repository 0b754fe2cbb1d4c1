import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { fieldsSchema } from '#contract/content/site-content/schema.ts';
import { publicPaths } from '#contract/paths.ts';
import { buildApp } from '#server/app.ts';
import { cleanFields } from '#server/content/site/content/clean-fields.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { hostileTexts } from '#server/testing/hostile-texts.ts';
import { sampleFields } from '#server/testing/sample-fields.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { loadClientBuild } from './client-build.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
const items = new Map<ContentKind, number[]>();

beforeAll(async () => {
  database = await openTestDatabase();
  const kinds = Object.keys(contentKinds) as ContentKind[];
  for (const kind of kinds) items.set(kind, await publish(kind));
  app = await buildApp({
    config: testConfig(),
    database,
    clock: () => new Date(),
    shareSecret: testShareSecret,
    send: discardMessages,
    build: await loadClientBuild(path.resolve('dist')),
    publicUrl: () => 'https://shangjian.example',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Every content type has an item per hostile text, in every text field. */
async function publish(kind: ContentKind): Promise<number[]> {
  const publishedAt = new Date('2026-01-01T00:00:00Z');
  const state = 'published' as const;
  const texts = 'single' in contentKinds[kind] ? [hostileTexts.join('')] : hostileTexts;
  const ids: number[] = [];
  for (const [sort, text] of texts.entries()) {
    const checked = fieldsSchema(kind).parse(sampleFields(kind, text));
    const fields = cleanFields(kind, checked, 'zh-CN');
    const [row] = await database.db
      .insert(contentItems)
      .values({ kind, sort, state, publishedAt, changedAt: publishedAt, fields })
      .returning({ id: contentItems.id });
    if (row) ids.push(row.id);
  }
  return ids;
}

const ownScript = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes.src?.startsWith('/') === true || /^application\/(ld\+)?json$/.test(attributes.type ?? '');

/** Everything in a page that runs or loads something foreign. */
function dangersOf(html: string): string[] {
  const dangers: string[] = [];
  let json: string | undefined;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (tag === 'script') {
        if (!ownScript(attributes)) dangers.push(`script ${JSON.stringify(attributes)}`);
        else if (attributes.src === undefined) json = '';
      }
      if (/^(iframe|object|embed|base|math|style|mglyph)$/.test(tag)) dangers.push(tag);
      for (const [name, value] of Object.entries(attributes)) {
        if (/^(on|style$|srcdoc$|http-equiv$)/.test(name)) dangers.push(`${tag} ${name}=${value}`);
        // Characters that browsers skip at the start of a URL.
        const isAddress = /^(href|src|action|formaction|poster)$/.test(name);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that are skipped
        if (isAddress && /^[\u0000-\u0020]*(j\s*a\s*v\s*a|data:text|vbscript|\/[/\\]|[^/]*evil)/i.test(value)) {
          dangers.push(`${tag} ${name}=${value}`);
        }
      }
    },
    ontext: (text) => {
      if (json !== undefined) json += text;
    },
    onclosetag: () => {
      if (json !== undefined) JSON.parse(json);
      json = undefined;
    },
  });
  parser.end(html);
  return dangers;
}

const withId: Readonly<Record<string, ContentKind>> = {
  [publicPaths.companyNewsDetail]: 'news',
  [publicPaths.videoList]: 'video',
};

test.each(Object.values(publicPaths))(
  '%s shows whatever operators wrote without running any of it',
  async (address) => {
    const kind = withId[address];
    const ids = (kind && items.get(kind)) ?? [];
    for (const url of [address, ...ids.map((id) => `${address}?type=BA&id=${id}`)]) {
      for (const cookie of ['lang=zh-CN', 'lang=en']) {
        const response = await app.inject({ url, headers: { cookie } });
        expect(response.statusCode).toBeLessThan(500);
        expect(dangersOf(response.body)).toEqual([]);
      }
    }
  },
);

test('and it does show it: the title of a news item stands on the pages as it was typed', async () => {
  const { body } = await app.inject({ url: publicPaths.companyNews });
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const [row] = await database.db
    .select({ title: sql<string>`${contentItems.fields}->'title'->>'zh-CN'` })
    .from(contentItems)
    .where(eq(contentItems.kind, 'news'));
  expect(row?.title).toBe(hostileTexts[0]);
});
