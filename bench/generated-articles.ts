import { dict } from '@node-rs/jieba/dict.js';

/** Companies and articles that do not exist, in words that do: those of jieba's dictionary, as often as they are used. */

const industryCount = 20;
const companyCount = 600;

/** Ideographs rare enough to be in no word: every pair of them is a name. */
const nameSigns = Array.from('澄筠璞晗岚墨砾汐砚衡铎栎湛弈朔潮汀桁渚岑陶屿声原舟坤桥苓颂羲');

const nameOf = (index: number): string =>
  `${nameSigns[index % nameSigns.length]}${nameSigns[Math.floor(index / nameSigns.length) % nameSigns.length]}${['新材', '科技', '装备', '医药'][index % 4]}`;

export const generatedIndustries = Array.from({ length: industryCount }, (_, index) => ({
  id: index + 101,
  name: { 'zh-CN': `行业${index + 1}` },
}));

export const generatedCompanies = Array.from({ length: companyCount }, (_, index) => ({
  stock_id: 10_000 + index,
  code: `X${10_000 + index}`,
  name: { 'zh-CN': `${nameOf(index)}股份有限公司` },
  short_name: { 'zh-CN': nameOf(index) },
  industry_id: (index % industryCount) + 101,
}));

/** Numbers from 0 to 1 that are the same on every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Nouns, verbs and adjectives of two to four characters with their frequencies, summed up for drawing. */
class Vocabulary {
  readonly #words: string[] = [];
  readonly #sums: number[] = [];

  constructor() {
    let sum = 0;
    for (const line of Buffer.from(dict).toString('utf8').split('\n')) {
      const [word = '', frequency = '0', tag = ''] = line.split(' ');
      if (word.length < 2 || word.length > 4 || !/^[nva]/.test(tag) || Number(frequency) < 3) continue;
      sum += Number(frequency);
      this.#words.push(word);
      this.#sums.push(sum);
    }
  }

  /** A word, drawn by frequency. `at` runs from 0 to 1. */
  draw(at: number): string {
    const wanted = at * (this.#sums.at(-1) ?? 0);
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#words[low] ?? '';
  }

  /** A word, all equally likely: the matter of a topic. */
  pick(at: number): string {
    return this.#words[Math.floor(at * this.#words.length)] ?? '';
  }
}

export interface GeneratedArticle {
  readonly title: string;
  readonly body: string;
  readonly source: string;
  readonly tier: number;
  readonly publishedAt: string;
}

interface Options {
  readonly until: Date;
  readonly days: number;
  /** Articles in all, spread evenly over the days. */
  readonly total: number;
  /** Of a body, each of about 30 characters; 4 where it is left out. */
  readonly sentences?: number;
}

/** A headline of about 20 characters; a body of 4 sentences has about 120. */
const titleWords = 8;
const sentenceWords = 14;
/** Articles that may still be reprinted. */
const recent = 400;

export class GeneratedArticles {
  made = 0;
  readonly #options: Options;
  readonly #random = createRandom(20_261_121);
  readonly #vocabulary = new Vocabulary();
  readonly #recent: GeneratedArticle[] = [];
  #topics: string[][] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** The next article in time. Beyond the total they all appear at the end. */
  next(): GeneratedArticle {
    if (this.made % 5_000 === 0) this.#topics = Array.from({ length: 60 }, () => this.#wordsOf(25));
    const article = this.#random() < 1 / 3 && this.#recent.length > 0 ? this.#reprint() : this.#write();
    this.made += 1;
    this.#recent.push(article);
    if (this.#recent.length > recent) this.#recent.shift();
    return article;
  }

  #wordsOf(count: number): string[] {
    return Array.from({ length: count }, () => this.#vocabulary.pick(this.#random()));
  }

  #sentence(topic: readonly string[], words: number): string {
    return Array.from({ length: words }, () =>
      this.#random() < 0.2 ? topic[Math.floor(this.#random() * topic.length)] : this.#vocabulary.draw(this.#random()),
    ).join('');
  }

  #write(): GeneratedArticle {
    const topic = this.#topics[Math.floor(this.#random() * this.#topics.length)] ?? [];
    // Some companies are written about far more than others.
    const company = nameOf(Math.floor(this.#random() ** 2 * companyCount));
    const other = nameOf(Math.floor(this.#random() * companyCount));
    const inHeadline = this.#random() < 0.6;
    const { sentences = 4 } = this.#options;
    const body = Array.from({ length: sentences }, () => `${this.#sentence(topic, sentenceWords)}。`);
    if (!inHeadline) body.splice(1, 0, `${company}表示，${this.#sentence(topic, 6)}。`);
    if (this.#random() < 0.25) body.push(`同行${other}也有安排。`);
    return {
      title: `${inHeadline ? `${company}：` : ''}${this.#sentence(topic, titleWords)}`,
      body: `<p>${body.join('')}</p>`,
      ...this.#publication(),
    };
  }

  #reprint(): GeneratedArticle {
    const original = this.#recent[Math.floor(this.#random() * this.#recent.length)] as GeneratedArticle;
    return { ...original, body: `${original.body}<p>本文转载，内容有删节。</p>`, ...this.#publication() };
  }

  #publication(): Pick<GeneratedArticle, 'source' | 'tier' | 'publishedAt'> {
    const { until, days, total } = this.#options;
    const back = Math.max(0, 1 - this.made / total) * days * 24 * 60 * 60_000;
    const source = Math.floor(this.#random() * 60);
    return {
      source: `来源${source}`,
      tier: 1 + (source % 3),
      publishedAt: new Date(until.getTime() - 60_000 - back).toISOString(),
    };
  }
}
