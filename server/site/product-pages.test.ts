import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { buildApp } from '#server/app.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { companyNamed } from '#server/demo/companies.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { loadClientBuild } from './client-build.ts';

const now = demoNow;
let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openDemoDatabase>>;

beforeAll(async () => {
  database = await openDemoDatabase();
  app = await buildApp({
    config: testConfig(),
    database,
    clock: () => now,
    send: discardMessages,
    shareSecret: testShareSecret,
    build: await loadClientBuild(path.resolve('dist')),
    publicUrl: () => 'https://shangjian.example',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** The document for a reader without script: the body without the script's data. */
async function read(address: string, language = 'zh-CN'): Promise<{ status: number; html: string }> {
  const response = await app.inject({ url: address, headers: { cookie: `lang=${language}` } });
  return {
    status: response.statusCode,
    html: response.body.replace(/<script type="application\/json"[\s\S]*?<\/script>/g, ''),
  };
}

const wordsOf = (html: string) => [...html.matchAll(/href="\/baHotWord\?([^"]*word=([^"&#]+)[^"]*)#word"/g)];

describe.each(['/saasProduct', '/dataProduct', '/baExplorer', '/baActiveRate', '/baHotWord', '/explain'])(
  '%s',
  (address) => {
    test.each(['zh-CN', 'en'])('is whole without script in %s', async (language) => {
      const { status, html } = await read(address, language);
      expect(status).toBe(200);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).not.toMatch(/\sstyle="|undefined|NaN|\{\w+\}/);
      if (address !== '/explain') expect(html).toContain('class="cta"');
    });
  },
);

describe('/baHotWord', () => {
  test('lists words as links, the first in detail with its rise opened by a click', async () => {
    const { html } = await read('/baHotWord');
    expect(wordsOf(html).length).toBeGreaterThan(5);
    expect(html).toMatch(/<details name="figure"[\s\S]*?热词突增度/);
    expect(html.includes('<sup')).toBe(false);
    expect(html).toMatch(/href="\/releaseDetail\?id=\d+"/);
    expect(html).toContain('近 7 日与前 84 日的对数几率差');
  });

  test('shows the word, the scope and the view that the address names', async () => {
    const [, second] = wordsOf((await read('/baHotWord?scope=1')).html);
    const word = decodeURIComponent(second?.[2] ?? '');
    const { html } = await read(`/baHotWord?scope=1&word=${encodeURIComponent(word)}&view=cloud`);
    expect(html).toMatch(new RegExp(`<h3 id="word-name"[^>]*>${word}</h3>`));
    expect(html).toContain('新材料行业，近 7 日');
    expect(html).not.toContain('class="word-list"');
  });

  test('says nothing of a word that is not listed, and shows an unknown scope as everything', async () => {
    const { html } = await read('/baHotWord?scope=99&word=%E4%B9%B0%E4%B9%B0%E4%B9%B0');
    expect(html).not.toContain('买买买');
    expect(html).toContain('全部报道，近 7 日');
    expect(html).toContain('<link rel="canonical" href="https://shangjian.example/baHotWord">');
  });

  test('says so where no word qualified, and shows how to read the figure by an example', async () => {
    const { html } = await read('/baHotWord?scope=6');
    expect(html).toContain('这 7 天没有词达到上榜条件');
    expect(html).toContain('示例，不是真实的词');
  });
});

describe('/baActiveRate', () => {
  test('draws a company among its industry, each company a link, its figures opened by a click', async () => {
    const { html } = await read('/baActiveRate?industry=3');
    expect(html).toContain('生物医药行业，近 90 天');
    expect(html.match(/href="\/baActiveRate\?company=\d+#demo"/g)?.length).toBeGreaterThan(4);
    // Index, rank, rate and the share of each tier.
    expect(html.match(/<details name="figure"/g)).toHaveLength(6);
    // What opens on the screen has no notes on paper to lead to.
    expect(html.includes('<sup')).toBe(false);
    expect(html).toContain('class="chart-bump"');
  });

  test('opens the strongest spike of a company that has one, too', async () => {
    const { html } = await read(`/baActiveRate?company=${companyNamed('澄川新材').stockId}`);
    expect(html.match(/<details name="figure"/g)).toHaveLength(7);
    expect(html).toMatch(/class="activity-strongest"><details[\s\S]*?突增值/);
  });

  test('can show volume, without the line of what is normal', async () => {
    const { html } = await read('/baActiveRate?measure=volume');
    expect(html).toContain('声量走势');
    expect(html).not.toContain('常态 1.0');
  });
});

describe('/baExplorer', () => {
  test('lists a story once with how far it went, and its articles by a link', async () => {
    const { html } = await read('/baExplorer?sort=reprints');
    expect(html).toMatch(/\d+ 则报道<\/b>/);
    expect(html).toMatch(
      /首发 [^<]+<[\s\S]*?<p class="story-line"><b>\+\d+ 转载<\/b><span>\d+ 个来源<\/span><span>扩散 \d+ /,
    );
    expect(html).toMatch(/<title>[^<]*来源 \d+/);
    const [, link] = /href="([^"]*unit=articles[^"]*)"[^>]*>单篇/.exec(html) ?? [];
    const articles = await read((link ?? '').replaceAll('&amp;', '&'));
    expect(articles.html).toMatch(/\d+ 篇文章<\/b>/);
    expect(articles.html).not.toContain('story-line');
    // The form keeps the choice.
    expect(articles.html).toContain('<input type="hidden" name="unit" value="articles"/>');
  });

  test('says in English what it counts', async () => {
    expect((await read('/baExplorer', 'en')).html).toMatch(/Stories: [\d,]+<\/b>/);
    expect((await read('/baExplorer?unit=articles', 'en')).html).toMatch(/Articles: [\d,]+<\/b>/);
  });
});

describe('the search of the site', () => {
  test('lists stories, and articles by a link that keeps words and page', async () => {
    const { html } = await read('/front?q=公司&type=articles');
    expect(html).toMatch(/<h2>报道<\/h2>/);
    expect(html).toContain('<b>+');
    const [, link] = /href="([^"]*unit=articles[^"]*)"[^>]*>单篇/.exec(html) ?? [];
    const articles = await read((link ?? '').replaceAll('&amp;', '&'));
    expect(articles.html).toMatch(/<h2>文章<\/h2>/);
    expect(articles.html).not.toContain('story-line');
    expect(articles.html).toMatch(/href="[^"]*unit=articles[^"]*page=2[^"]*"/);
  });
});

test('/saasProduct has every module, /dataProduct a request with its answer', async () => {
  const { html } = await read('/saasProduct');
  for (const name of ['BA Explorer', 'BA 热词', 'ESG 评价', '08:30', '如何开通']) expect(html).toContain(name);
  const data = await read('/dataProduct');
  expect(data.html).toContain(`GET ${apiBase}${endpoints['insight.topWords'].path}`);
});

test('nothing an operator writes breaks out of a product page', async () => {
  const payload = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  await database.db
    .update(contentItems)
    .set({
      fields: {
        page: 'saasProduct',
        title: { 'zh-CN': payload },
        lead: { 'zh-CN': payload },
        note: { 'zh-CN': payload },
      },
    })
    .where(eq(contentItems.kind, 'productClaim'));
  const { html } = await read('/saasProduct?id=1');
  expect(html).not.toContain('<script>alert(1)');
  expect(html).not.toContain('<img src=x');
});
