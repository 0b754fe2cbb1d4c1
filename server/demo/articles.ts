import type { LocalizedText } from '#contract/language.ts';
import type { articles } from '#server/content/articles/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Pair } from '#server/product/text.ts';
import { type DemoDay, historyDays, historyEndingAt, momentOn } from './calendar.ts';
import { type DemoCompany, demoCompanies } from './companies.ts';
import { createRandom, type Random } from './random.ts';
import { themeSentences } from './rising-words.ts';
import { type DemoSource, demoSources } from './sources.ts';
import { type Story, tellStories } from './stories.ts';
import { outlooks } from './vocabulary.ts';

const publishedArticles = 2400;
const seed = 20260317;

type ArticleRow = typeof articles.$inferInsert;

interface Telling {
  readonly story: Story;
  readonly source: DemoSource;
  readonly title: Pair;
  readonly summary: Pair;
  readonly paragraphs: readonly Pair[];
}

/** Hours at which articles appear in Shanghai: mornings and after trading. */
const hours = [7, 8, 8, 9, 9, 9, 10, 10, 11, 11, 13, 14, 14, 15, 16, 16, 16, 17, 17, 18, 18, 19, 20, 21];

/** Days from an event to an article about it: mostly none. */
const delays = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6];

function fill(template: string, facts: Readonly<Record<string, Pair>>, language: 0 | 1): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (!fact) throw new RangeError(`The story has no fact ${name}`);
    return fact[language];
  });
  return language === 1 ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled;
}

const tell = ([zh, en]: Pair, { facts }: Story): Pair => [fill(zh, facts, 0), fill(en, facts, 1)];

function listNames(companies: readonly DemoCompany[]): Pair {
  return [companies.map(({ short }) => short.zh).join('、'), companies.map(({ short }) => short.en).join(' and ')];
}

function compare(story: Story, others: readonly DemoCompany[], random: Random): Pair {
  const [zh, en] = listNames(others);
  const [termZh, termEn] = story.facts.t ?? ['', ''];
  return random.pick<Pair>([
    [
      `${zh}同期也有安排，节奏与投入不一样。`,
      `In the same industry ${en} disclosed similar plans, at a different pace and cost.`,
    ],
    [
      `作为对照，${zh}把${termZh}放在更靠前的位置，披露的细节也更多。`,
      `By comparison, ${en} put ${termEn} further forward and disclosed more detail.`,
    ],
  ]);
}

function peersOf(company: DemoCompany): DemoCompany[] {
  return demoCompanies.filter((peer) => peer.industryId === company.industryId && peer !== company);
}

function originalTelling(story: Story, random: Random): Telling {
  const { kind, vocabulary } = story;
  const others = random.chance(0.3) ? random.sample(peersOf(story.company), random.integer(1, 2)) : [];
  const middle = random.sample(kind.details, random.integer(1, 2)).map((detail) => tell(detail, story));
  const background = others.length > 0 ? compare(story, others, random) : random.pick(vocabulary.contexts);
  const closing = random.chance(0.7) ? [random.pick(outlooks)] : [];
  const themes = themeSentences(
    { industryId: story.company.industryId, day: story.day, terms: vocabulary.terms },
    random,
  );
  const [first = ['', ''], ...rest] = middle;
  return {
    story,
    source: random.weighted(demoSources, (source) => source.share),
    title: tell(random.pick(kind.titles), story),
    summary: tell(random.pick(kind.summaries), story),
    paragraphs: [
      tell(random.pick(kind.leads), story),
      join([first, background]),
      ...rest,
      ...(themes.length > 0 ? [join(themes)] : []),
      ...closing,
    ],
  };
}

const join = (sentences: readonly Pair[]): Pair => [
  sentences.map(([zh]) => zh).join(''),
  sentences.map(([, en]) => en).join(' '),
];

/** A reprint by another source, at most with a changed headline and a credit line. */
function reprint(original: Telling, random: Random): Telling {
  const { title, source } = original;
  const marked: Pair = [`${title[0]}（转载）`, `${title[1]} (reprint)`];
  return {
    ...original,
    source: random.weighted(
      demoSources.filter((candidate) => candidate !== source),
      (candidate) => candidate.share * candidate.tier,
    ),
    title: random.chance(0.6) ? title : marked,
    paragraphs: [
      ...(random.chance(0.3) && original.paragraphs.length > 2
        ? original.paragraphs.slice(0, -1)
        : original.paragraphs),
      [`本文转载自「${source.zh}」，内容有删节。`, `Reprinted from ${source.en}, abridged.`],
    ],
  };
}

/** Articles about one story: some original, some reprints. */
function tellingsOf(story: Story, random: Random): Telling[] {
  const originals: Telling[] = [];
  return Array.from({ length: story.articles }, (_, index) => {
    if (index > 0 && random.chance(0.45)) return reprint(random.pick(originals), random);
    const telling = originalTelling(story, random);
    originals.push(telling);
    return telling;
  });
}

function publicationOf(story: Story, days: readonly DemoDay[], now: Date, random: Random): Date {
  const delay = story.articles === 1 ? 0 : random.pick(delays);
  const wanted = days[Math.min(story.day + delay, historyDays - 1)];
  const first = days[story.day];
  if (!wanted || !first) throw new RangeError(`The history has no day ${story.day}`);
  const day = wanted.weekend && random.chance(0.65) ? first : wanted;
  return momentOn(day, random.pick(hours), random.integer(0, 59), now);
}

const html = (paragraphs: readonly string[]): string => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');

const localizedPair = ([zh, en]: Pair, translated: boolean): LocalizedText =>
  translated ? { 'zh-CN': zh, en } : { 'zh-CN': zh };

function articleOf(telling: Telling, publishedAt: Date, state: ArticleRow['state'], random: Random): ArticleRow {
  const { story, source, title, summary, paragraphs } = telling;
  const translated = source.tier < 3 || random.chance(0.55);
  return {
    category: story.kind.category,
    sourceId: source.id,
    title: localizedPair(title, translated),
    summary: localizedPair(summary, translated),
    body: localizedPair([html(paragraphs.map(([zh]) => zh)), html(paragraphs.map(([, en]) => en))], translated),
    link: random.chance(0.7) ? `https://example.com/${source.id}/${random.integer(100_000, 999_999)}` : null,
    state,
    publishedAt,
    publishedOn: chinaDate(publishedAt),
  };
}

/** Articles that readers must not see: hours from now, and state. */
const unpublished: readonly (readonly [hours: number, state: ArticleRow['state']])[] = [
  [-30, 'draft'],
  [-6, 'draft'],
  [4, 'in_review'],
  [9, 'in_review'],
  [15, 'scheduled'],
  [40, 'scheduled'],
  [64, 'scheduled'],
  [-50, 'withdrawn'],
];

/** Half a year of articles up to `now`, oldest first; deterministic. */
export function writeArticles(now: Date): ArticleRow[] {
  const random = createRandom(seed);
  const days = historyEndingAt(now);
  const stories = tellStories(days, publishedArticles, random);
  const published = stories.flatMap((story) => {
    const tellings = tellingsOf(story, random);
    // A reprint tells after what it reprints.
    const times = tellings
      .map(() => publicationOf(story, days, now, random))
      .sort((left, right) => left.getTime() - right.getTime());
    return tellings.map((telling, index) => articleOf(telling, times[index] ?? now, 'published', random));
  });
  const hidden = unpublished.map(([hoursFromNow, state], index) => {
    const story = stories[index % stories.length];
    if (!story) throw new RangeError('The history tells no story');
    return articleOf(
      originalTelling(story, random),
      new Date(now.getTime() + hoursFromNow * 60 * 60_000),
      state,
      random,
    );
  });
  return [...published, ...hidden].sort((left, right) => left.publishedAt.getTime() - right.publishedAt.getTime());
}
