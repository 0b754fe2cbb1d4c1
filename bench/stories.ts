/**
 * Do stories hold what belongs together, and nothing else?
 *
 * Method. Real headlines (HEADLINES_FILE, see server/testing/headlines.ts; they are not part of the project) become
 * articles: the headline, and a body that repeats it and goes on with four other headlines of its topic. From each of
 * 1,500 of them come reprints: with tags before and after the headline, with another headline, with a body cut in half,
 * with a note before the body, and briefs of headline and first sentence. Near misses change one thing in headline and
 * body: a number, the date, a company, a word to its opposite; or all figures of a report whose form stays. Each is
 * compared with its article by the rule of the product, when they share a key by which the product would compare them.
 */
import { readHeadlines } from '#server/testing/headlines.ts';
import { type ComparedArticle as Article, areMerged } from '#server/testing/story-pairs.ts';
import { report } from './report.ts';

const originals = 1_500;
const wanted = { found: 0.93, right: 0.99 };

const headlines = readHeadlines();
if (headlines.length === 0) throw new Error('Set HEADLINES_FILE to a file of headlines and topics.');

let state = 1;
/** Numbers from 0 to `below`, the same on every run (a linear congruential generator). */
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 4_294_967_296) * below);
}
const pick = <T>(list: readonly T[]): T => list[draw(list.length)] as T;

function writeArticle(): Article {
  const { headline, topic } = pick(headlines);
  const others = Array.from({ length: 4 }, () => {
    for (;;) {
      const other = pick(headlines);
      if (other.topic === topic) return other.headline;
    }
  });
  return { headline, body: `${headline}。${others.join('。')}。` };
}

type Variant = (article: Article) => Article | undefined;

const reprints: Readonly<Record<string, Variant>> = {
  'tags around the headline': ({ headline, body }) => ({
    headline: `${pick(['【快讯】', '独家：', '[转载]', '图文:'])}${headline}${pick(['', '(图)', '（转载）', '_新浪财经'])}`,
    body,
  }),
  'another headline': ({ headline, body }) => ({
    headline: `${pick(['业内关注：', '最新进展 ', '记者获悉，'])}${headline.slice(0, Math.ceil(headline.length * 0.6))}`,
    body,
  }),
  'body cut in half': ({ headline, body }) => ({ headline, body: body.slice(0, Math.ceil(body.length / 2)) }),
  'cut, with tags and a note before it': ({ headline, body }) => ({
    headline: `【转载】${headline}`,
    body: `本报讯（记者 王某）${body.slice(0, Math.ceil(body.length * 0.6))}`,
  }),
  'a brief': ({ headline, body }) => ({ headline, body: `${body.split('。', 1)[0]}。` }),
  'the headline alone': ({ headline }) => ({ headline, body: '' }),
};

const swap = (article: Article, from: string, to: string): Article | undefined =>
  article.headline.includes(from)
    ? { headline: article.headline.replaceAll(from, to), body: article.body.replaceAll(from, to) }
    : undefined;

const companies = [
  '万科',
  '保利',
  '中信',
  '招商',
  '佳能',
  '尼康',
  '索尼',
  '三星',
  '苹果',
  '谷歌',
  '皇马',
  '巴萨',
  '火箭',
  '湖人',
];
const places = ['北京', '上海', '广州', '深圳', '南京', '武汉', '美国', '英国', '韩国', '日本', '德国', '法国'];
const oppositePairs = [
  ['上涨', '下跌'],
  ['增持', '减持'],
  ['反弹', '回落'],
  ['盈利', '亏损'],
  ['上调', '下调'],
  ['买入', '卖出'],
  ['收购', '出售'],
  ['涨停', '跌停'],
  ['结婚', '离婚'],
  ['增长', '下降'],
] as const;

const nearMisses: Readonly<Record<string, Variant>> = {
  'another number': (article) => {
    const [number] = article.headline.match(/\d+/) ?? [];
    return number ? swap(article, number, String(Number(number) + 1 + draw(8))) : undefined;
  },
  'another date': ({ headline, body }) => ({ headline: `11月21日${headline}`, body: `11月21日${body}` }),
  'another company': (article) => {
    const name = companies.find((each) => article.headline.includes(each));
    return name === undefined ? undefined : swap(article, name, pick(companies.filter((each) => each !== name)));
  },
  'another place': (article) => {
    const name = places.find((each) => article.headline.includes(each));
    return name === undefined ? undefined : swap(article, name, pick(places.filter((each) => each !== name)));
  },
  'the opposite': (article) => {
    const pair = oppositePairs.find(([word]) => article.headline.includes(word));
    return pair && swap(article, pair[0], pair[1]);
  },
  'figures of another day': ({ headline, body }) => ({
    headline: headline.replaceAll(/\d+/g, ''),
    body: `${body.replaceAll(/\d+/g, '')}成交${100 + draw(900)}万股，报${draw(90)}.${10 + draw(89)}元，换手${draw(9)}.${10 + draw(89)}%。`,
  }),
};

/** What is compared with: near misses of a date or of figures need an article with others. */
function counterpart(kind: string, article: Article): Article {
  if (kind === 'another date') return { headline: `11月20日${article.headline}`, body: `11月20日${article.body}` };
  if (kind !== 'figures of another day') return article;
  return nearMisses[kind]?.(article) ?? article;
}

const articles = Array.from({ length: originals }, writeArticle);
const lines: string[] = [];
const totals = { reprints: 0, found: 0, misses: 0, merged: 0 };
for (const [kind, variant] of Object.entries(reprints)) {
  const pairs = articles.map((article) => [article, variant(article) ?? article] as const);
  const found = pairs.filter(([article, reprint]) => areMerged(article, reprint)).length;
  totals.reprints += pairs.length;
  totals.found += found;
  lines.push(`| reprint: ${kind} | ${pairs.length} | ${found} |`);
}
for (const [kind, variant] of Object.entries(nearMisses)) {
  const pairs = articles.flatMap((article) => {
    const miss = variant(article);
    return miss ? [[counterpart(kind, article), miss] as const] : [];
  });
  const merged = pairs.filter(([article, miss]) => areMerged(article, miss)).length;
  totals.misses += pairs.length;
  totals.merged += merged;
  lines.push(`| near miss: ${kind} | ${pairs.length} | ${merged} |`);
}
const found = totals.found / totals.reprints;
const right = totals.found / (totals.found + totals.merged);
report('stories', [
  '| pair | pairs | merged |',
  '|---|---|---|',
  ...lines,
  '',
  `Reprints found: **${found.toFixed(3)}** (wanted: ${wanted.found}). Merges that are right: **${right.toFixed(3)}** (wanted: ${wanted.right}); near misses merged: ${totals.merged} of ${totals.misses}.`,
]);
if (found < wanted.found || right < wanted.right) process.exitCode = 1;
