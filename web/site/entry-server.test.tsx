import { describe, expect, test } from 'vitest';
import { type SiteFrame, siteFrameSchema } from '#contract/content/site.ts';
import { siteVideosSchema } from '#contract/content/site-videos.ts';
import { type SiteFront, siteFrontSchema } from '#contract/insight/front-page.ts';
import { type TopWords, topWordsSchema } from '#contract/insight/public-insight.ts';
import type { PublicCaller, RenderRequest } from '#contract/rendering.ts';
import { load, render, renderFailure } from './entry-server.tsx';
import type { ShownPage } from './shown-page.tsx';
import { sampleFrame, sampleFront, sampleVideo, sampleWords } from './testing/sample-content.ts';

interface Content {
  readonly frame?: Partial<SiteFrame>;
  readonly front?: Partial<SiteFront>;
  readonly words?: TopWords;
}

/** Answers from memory, with the contract's schemas. */
function callerOf({ frame, front, words }: Content): PublicCaller {
  const answers: Record<string, unknown> = {
    'site.frame': siteFrameSchema.parse({ ...sampleFrame, ...frame }),
    'site.front': siteFrontSchema.parse({ ...sampleFront, ...front }),
    'site.videos': siteVideosSchema.parse({ counts: { BA: 0, ESG: 1, TPC: 0 }, list: [sampleVideo] }),
    'dictionary.all': { revision: 1, enumerations: {} },
    'insight.topWords': topWordsSchema.parse(words ?? sampleWords),
    'site.certificates': [
      {
        ...{ id: 3, name: '信息安全管理体系认证', issuer: '认证中心', number: 'A-3', scope: '', pattern: 'ridge' },
        ...{ issuedOn: '2026-01-05', validUntil: null, expired: false, untranslated: [] },
      },
    ],
    'unify.providers': [],
    'passkey.site': { rpId: null },
    'account.passwordRules': { rules: 'plain' },
  };
  return (async (name: string) => answers[name]) as PublicCaller;
}

function requestOf(url: string, content: Content = {}): RenderRequest {
  return {
    url,
    language: 'zh-CN',
    publicUrl: 'https://shangjian.example',
    call: callerOf(content),
    assets: {
      gate: '/assets/gate.js',
      script: '/assets/site.js',
      styleAddress: (source) => `/assets/${source}`,
      preloads: ['/assets/frame.js'],
    },
  };
}

function hydrationOf(html: string): ShownPage {
  const [, json = ''] = /<script type="application\/json" id="hydration">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

/** The JSON-LD of a document. */
function factsOf(html: string): Record<string, unknown>[] {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json)['@graph'];
}

describe('the front page', () => {
  test('carries its content, readable without script', async () => {
    const { status, html } = await render(requestOf('/front'));
    expect(status).toBe(200);
    for (const text of [sampleFront.hero.trust, '澄川新材：产线进入试生产', '读懂活跃度', '明圭研究院', '文章数']) {
      expect(html).toContain(text);
    }
  });

  test('is entitled with the brand and nothing else', async () => {
    const { html } = await render(requestOf('/front', { frame: { brand: '另一面镜子' } }));
    expect(html).toContain('<title>另一面镜子</title>');
  });

  test('holds no inline style or script', async () => {
    const { html } = await render(requestOf('/front'));
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/);
    expect(html).not.toMatch(/\son[a-z]+=/);
  });

  test('cannot be broken out of by what an operator writes', async () => {
    const title = '</script><script>alert(1)</script>';
    const { html } = await render(requestOf('/front', { front: { hero: { ...sampleFront.hero, title } } }));
    expect(html).not.toContain('<script>alert');
    const { html: form } = await render(requestOf('/login', { frame: { slogan: title } }));
    expect(form).not.toContain('<script>alert');
    expect(hydrationOf(form).frame).toMatchObject({ frame: { slogan: title } });
  });

  test('says honestly what is missing', async () => {
    const nothing = {
      chart: null,
      stories: [],
      ranking: [],
      tools: [],
      solutions: [],
      videos: [],
      partners: [],
      news: [],
    };
    const { status, html } = await render(requestOf('/front', { front: nothing }));
    expect(status).toBe(200);
    for (const text of ['还没有文章', '今天还没有发布的文章', '解决方案还没有发布', '还没有发布视频', '暂无公布']) {
      expect(html).toContain(text);
    }
  });

  test('is listed once, in each language', async () => {
    const { html } = await render(requestOf('/'));
    expect(html).toContain('<link rel="canonical" href="https://shangjian.example/front">');
    expect(html).toContain('hreflang="zh-CN" href="https://shangjian.example/front"');
    expect(html).toContain('hreflang="en" href="https://shangjian.example/front?lang=en"');
    expect(html).toContain('hreflang="x-default" href="https://shangjian.example/front"');
  });

  test('tells link previews and search engines what it is', async () => {
    const { html } = await render(requestOf('/front?utm=1'));
    expect(html).toContain('<meta property="og:title" content="以数为鉴，看清市场怎样谈论你">');
    expect(html).toContain('<meta property="og:url" content="https://shangjian.example/front">');
    expect(html).toContain('content="https://shangjian.example/illustrations/mirror/0.png?ground=ink"');
    expect(html).toContain('title="公司动态" href="https://shangjian.example/feeds/news.atom"');
    expect(factsOf(html)).toMatchObject([{ '@type': 'Organization', name: sampleFrame.brand }]);
  });

  test.each(['/front?id=77', '/front?type=ESG&id=77', '/?type=BA'])(
    'asked for as %s is the page at its path',
    async (url) => {
      const { address, html } = await render(requestOf(url));
      expect(address).toBe('/front');
      expect(html).toContain('<link rel="canonical" href="https://shangjian.example/front">');
    },
  );

  test('is complete as it is: neither data nor React comes with it, only the script of its frame', async () => {
    const { html } = await render(requestOf('/front'));
    expect(html).not.toContain('id="hydration"');
    expect(html.match(/\/assets\/\w+\.js/g)).toEqual(['/assets/gate.js', '/assets/frame.js', '/assets/site.js']);
  });

  test('speaks English when asked to', async () => {
    const { html } = await render({ ...requestOf('/front'), language: 'en' });
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('Request a trial');
    expect(html).not.toContain('申请试用');
  });
});

test('a page that is no detail of another has no page between itself and the front page', async () => {
  const { html } = await render(requestOf('/certificate'));
  const links = factsOf(html).find((thing) => thing['@type'] === 'BreadcrumbList');
  expect(links).toMatchObject({ itemListElement: [{ name: sampleFrame.brand }, { name: '资质证书' }] });
});

test('a video without a picture of its own has a drawn one as a bitmap, which search engines need', async () => {
  const { html } = await render(requestOf('/videoList?type=ESG'));
  const video = factsOf(html).find((thing) => thing['@type'] === 'VideoObject');
  expect(video).toMatchObject({
    thumbnailUrl: [expect.stringMatching(/^https:\/\/shangjian\.example\/illustrations\/.*\.png\?ground=/)],
  });
});

test('a certificate has an address of its own, and a type that is none leads to the page of all', async () => {
  const addressOf = async (url: string) => (await render(requestOf(url))).address;
  expect(await addressOf('/certificate?type=zzz')).toBe('/certificate');
  expect(await addressOf('/certificate?id=3&type=zzz')).toBe('/certificate?id=3');
});

describe('a path that is no page', () => {
  test('is answered with 404 and marked for the gate', async () => {
    const { status, html } = await render(requestOf('/nowhere'));
    expect(status).toBe(404);
    expect(html).toContain('<html lang="zh-CN" data-status="404">');
    expect(html).toContain('这一面，什么也没照见');
  });

  test.each(['//[', '//:99999', '//[/front', '//site.example/front'])(
    'is %s as well, which is not taken for a host',
    async (url) => {
      const { status, failure } = await render(requestOf(url));
      expect([status, failure]).toEqual([404, undefined]);
      expect(await load(requestOf(url))).toMatchObject({ status: 404 });
    },
  );

  test('has an address of its own, which anybody may open', async () => {
    const { status, html } = await render(requestOf('/404'));
    expect(status).toBe(404);
    expect(html).toContain('<html lang="zh-CN">');
  });
});

describe('a record that does not exist', () => {
  test('is answered with 404 on a page that is open', async () => {
    const { status, html } = await render(requestOf('/releaseDetail?id=none'));
    expect(status).toBe(404);
    expect(html).not.toContain('data-status');
    expect(html).toContain('没有找到这篇文章');
  });
});

describe('when the API fails', () => {
  test('the page says so with the status of the failure, and the failure is handed on for the log', async () => {
    const failure = Object.assign(new Error('no database'), { code: 'DATABASE_UNAVAILABLE', retryAfter: 5 });
    const call = (async () => {
      throw failure;
    }) as unknown as PublicCaller;
    const page = await render({ ...requestOf('/front'), call, brand: '明鉴 & 研究' });
    expect(page).toMatchObject({ status: 503, retryAfter: 5 });
    expect(page.failure).toBe(failure);
    expect(page.html).toContain('重新加载');
    expect(page.html).toContain('<title>明鉴 &#38; 研究</title>');
  });

  test('the data of a page that too many ask for says when to come again', async () => {
    const call = (async (name: string) => {
      if (name === 'site.search')
        throw Object.assign(new Error('RATE_LIMITED'), { code: 'RATE_LIMITED', retryAfter: 3 });
      return {};
    }) as unknown as PublicCaller;
    expect(await load({ ...requestOf('/front?q=绿电'), call })).toMatchObject({ status: 429, retryAfter: 3 });
  });

  test('the page is named by what has happened where the name of the product is not known yet', () => {
    const { assets } = requestOf('/front');
    const { html } = renderFailure({ code: 'RATE_LIMITED' }, { language: 'zh-CN', assets });
    const [, heading] = /<h1>(.*?)<\/h1>/.exec(html) ?? [];
    expect(html).toContain(`<title>${heading}</title>`);
  });

  test.each([new Error('a bug'), Object.assign(new Error('no such share'), { code: 'SHARE_ENDED' })])(
    'for a reason that says nothing of the server, the page is one of an error of the server (%s)',
    (failure) => {
      const { assets } = requestOf('/front');
      expect(renderFailure(failure, { language: 'zh-CN', assets })).toMatchObject({ status: 500, failure });
    },
  );
});

test('the data of a page is what its document was rendered from', async () => {
  const { html } = await render(requestOf('/login'));
  const { status, data } = await load(requestOf('/login'));
  expect(status).toBe(200);
  expect(hydrationOf(html).page).toEqual(JSON.parse(JSON.stringify(data)));
});

test('what search engines are told of an English page names pages in English', async () => {
  const at = async (url: string) => factsOf((await render({ ...requestOf(url), language: 'en' })).html);
  const addresses = (facts: unknown) =>
    [...JSON.stringify(facts).matchAll(/"(?:item|url)":"([^"]*)"/g)].map(([, address]) => address);
  expect(addresses(await at('/certificate'))).toEqual([
    'https://shangjian.example/front?lang=en',
    'https://shangjian.example/front?lang=en',
    'https://shangjian.example/certificate?lang=en',
  ]);
  expect(addresses(await at('/videoList?type=ESG&id=1'))).toContain(
    'https://shangjian.example/videoList?type=ESG&id=1&lang=en',
  );
});
