import { expect, test } from 'vitest';
import { blockClass, digestBlocks, largestMail, pushLimits } from '#contract/outreach/push-rules.ts';
import { type Digest, themeLine, writeDigest } from './write-digest.ts';

const article = {
  title: '关于年产 2 万吨固态电解质项目产线投产的公告'.repeat(3),
  summary: '产'.repeat(120),
  sourceName: '澜观财经',
  time: '11-20 16:05',
  reach: '+37 转载，9 个来源（一级来源 2，二级来源 35），扩散 46 小时',
  url: `https://shangjian.example/releaseDetail?id=${'9'.repeat(15)}`,
};
const figure = { unit: '', change: '↑ 86' };
const digest: Digest = {
  ...{ language: 'zh-CN', brand: '商鉴', company: '澄川新材', subject: '商业周报 第 47 期', isAdvertising: true },
  ...{ day: '2026-11-20', sealUrl: 'https://shangjian.example/api/white/push/seal.png' },
  sentence: '近 7 日报道 96 则，活跃度升至 89.6，列行业第 3。',
  foreword: '本周的增量来自产线投产。\n公告后两日转载 37 篇。',
  articles: [article],
  words: [{ word: '固态电解质', z: '6.8', state: 'new' }],
  stateName: () => '新上榜',
  figures: [
    {
      label: '活跃度',
      url: 'https://shangjian.example/explain#activityIndex',
      number: '89.6',
      unit: '',
      change: '↑ 8.3',
    },
  ],
  chart: {
    ...{
      light: 'https://shangjian.example/l.png',
      dark: 'https://shangjian.example/d.png',
      from: '09-25',
      until: '11-23',
    },
    ...{ days: 60, last: '1.61', highest: '1.64', highestOn: '11-18', lowest: '0.92' },
  },
  companies: [{ name: '砚山精工', articles: '96', rate: '1.20' }],
  searches: [
    {
      name: '产线投产',
      figures: [{ label: '报道', url: 'https://shangjian.example/explain#stories', ...figure, number: '268' }],
      facts: [{ name: '升温词', text: '良率爬坡 5.4 上升' }],
      articles: [article],
    },
  ],
  blocks: digestBlocks,
  webUrl: 'https://shangjian.example/previewPushArticleResult?share=x',
  consentDay: '2026-08-12',
  leaveUrl: 'https://shangjian.example/unsubscribe?from=RECIPIENT-TOKEN',
};

test('articles of a company are counted in English by a whole word, which fits one as well', async () => {
  const companies = [{ name: '砚山精工', articles: '1', rate: '1.20' }];
  const { html, text } = await writeDigest({ ...digest, language: 'en', companies });
  for (const written of [html, text]) expect(written).toContain('Articles: 1');
});

test('the longest digest stays below the size at which mail programs cut off', async () => {
  const foreword = '前'.repeat(pushLimits.foreword);
  const articles = Array.from({ length: pushLimits.articles + 10 }, () => article);
  const words = Array.from({ length: 5 }, () => ({ word: '固态电解质', z: '6.8', state: 'new' as const }));
  const searches = Array.from({ length: pushLimits.searches }, () => ({
    name: '产'.repeat(100),
    figures: ['报道', '声量份额', '净语气', '负面占比'].map((label) => ({
      ...{ label, url: `https://shangjian.example/api/white/push/link/${'a'.repeat(36)}`, number: '+0.32' },
      ...{ unit: '%', change: '↑ 10.3' },
    })),
    facts: ['升温词', '声量份额', '来源'].map((name) => ({ name, text: '固态电解质 6.8 上升，'.repeat(5) })),
    articles: [article, article, article],
  }));
  const { html } = await writeDigest({ ...digest, foreword, articles, words, searches });
  expect(Buffer.byteLength(html)).toBeLessThan(largestMail);
});

test('a digest holds where style sheets are dropped, and in Outlook, which knows no largest width', async () => {
  const { html } = await writeDigest(digest);
  const [head, body = ''] = html.split('</head>');
  // Else a mail program fetches the pictures of both modes.
  expect(head).not.toContain('rel="preload"');
  expect(body).toMatch(/<!--\[if mso\]><table [^>]*width="600"[^>]*><tr><td><!\[endif\]--><table/);
  expect(body).toContain('</table><!--[if mso]></td></tr></table><![endif]-->');
  expect(body).not.toMatch(/flex|grid|position:|var\(|[\uE000-\uE0FF]/);
  for (const [cell, words] of body.matchAll(/<(?:td|h1|a|div)\b([^>]*)>[^<]*\p{Script=Han}/gu)) {
    expect(words, cell).toMatch(/font-size:\d+px.*color:#/);
  }
});

test('a theme is one line of a group chat', () => {
  const { searches } = digest;
  const lines = searches.map((search) => [themeLine(search, 'zh-CN'), themeLine(search, 'en')]);
  expect(lines).toEqual([['产线投产：报道 268 ↑ 86', '产线投产: 报道 268 ↑ 86']]);
});

test('mail and text say the same, and the chart says in words what it shows', async () => {
  const { html, text } = await writeDigest(digest);
  for (const said of [
    '活跃度',
    '89.6',
    '↑ 8.3',
    '最高 1.64（11-18）',
    '砚山精工',
    '96 篇',
    '产线投产',
    '良率爬坡 5.4 上升',
    '268',
    '↑ 86',
    '固态电解质',
  ]) {
    expect(html).toContain(said);
    expect(text).toContain(said);
  }
  const alternatives = [...html.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
  const finding = expect.stringContaining('现为 1.61');
  expect(alternatives).toEqual(['商鉴', finding, finding]);
  // The lines are the industry's largest, whether the client has them among its peers or not.
  expect(html).toContain('灰线为行业内声量最大的公司');
  const english = await writeDigest({ ...digest, language: 'en' });
  expect(english.html).toContain('in 60 days its highest was 1.64 (11-18)');
  expect(english.html).toContain('grey the companies of the industry with the largest volume');
});

test('a digest begins with its sentence, and without figures with its subject', async () => {
  const headOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  const whole = await writeDigest(digest);
  expect(headOf(whole.html)).toBe(digest.sentence);
  expect(whole.html).toContain('澄川新材 商业周报 第 47 期</td>');
  expect(whole.text).toMatch(/^澄川新材 商业周报 第 47 期\n\n近 7 日报道 96 则/);
  const plain = await writeDigest({ ...digest, sentence: undefined });
  expect(headOf(plain.html)).toBe('商业周报 第 47 期');
  expect(plain.html).toContain('>澄川新材</td>');
  expect(plain.text).toMatch(/^商业周报 第 47 期\n\n/);
});

test('the ways out of a digest are in one line of its foot', async () => {
  const { html } = await writeDigest(digest);
  const [, foot = ''] = html.split('class="pad foot"');
  const hrefs = [...foot.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
  expect(hrefs).toEqual([digest.leaveUrl, digest.webUrl]);
});

test('mail and text follow the order of the blocks', async () => {
  const said = ['本周的增量', '活跃度  89.6', '[图]', '要闻', '产线投产 (近 7 日', '砚山精工', '热词'];
  const order = [...digestBlocks].reverse();
  const { html, text } = await writeDigest({ ...digest, blocks: order });
  const placesIn = (written: string, marks: readonly string[]) => marks.map((mark) => written.indexOf(mark));
  const inMail = placesIn(
    html,
    digestBlocks.map((block) => `class="${blockClass(block)}`),
  );
  const inText = placesIn(text, said);
  for (const places of [inMail, inText]) {
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((one, other) => other - one));
  }
});

test('an English mail marks what has no English version as Chinese, and says so once', async () => {
  const untranslated = { ...article, reach: '', untranslated: ['title', 'summary', 'sourceName'] as const };
  const wordScope = { scope: 'industry' as const, scopeName: '新材料', untranslated: ['scopeName' as const] };
  const companies = [{ name: '砚山精工', untranslated: ['name' as const], articles: '1', rate: '1.20' }];
  const english = { ...digest, language: 'en' as const };
  const { html, text } = await writeDigest({ ...english, articles: [untranslated], wordScope, companies });
  for (const chinese of [article.title, article.summary, '澜观财经', '新材料', '砚山精工', '固态电解质']) {
    expect(html).toMatch(new RegExp(`lang="zh-CN"[^>]*>${chinese}<`));
  }
  const note = 'Some of this has no English version yet';
  expect(html.split(note)).toHaveLength(2);
  expect(text.split(note)).toHaveLength(2);
  const translated = await writeDigest(english);
  expect(translated.html).not.toContain(note);
  expect(translated.text).not.toContain(note);
});

test('a number is never broken, and smaller where four of them share the width of a phone', async () => {
  const styleOf = async (shown: Digest, number: string) => {
    const { html } = await writeDigest(shown);
    return new RegExp(`<span[^>]*style="([^"]*)"[^>]*>${number}</span>`).exec(html)?.[1];
  };
  expect(await styleOf(digest, '89\\.6')).toMatch(/font-size:24px.*white-space:nowrap/);
  const four = ['1.1', '2.2', '3.3', '4.4'].map((number) => ({
    label: number,
    url: 'https://a.example',
    ...figure,
    number,
  }));
  expect(await styleOf({ ...digest, figures: four }, '4\\.4')).toMatch(/font-size:20px.*white-space:nowrap/);
});
