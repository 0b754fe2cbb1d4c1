import type { Pair } from '#server/product/text.ts';
import { type DemoDay, historyDays } from './calendar.ts';
import { companyNamed, type DemoCompany, demoCompanies, demoIndustries } from './companies.ts';
import type { Random } from './random.ts';
import type { StoryKind } from './story-kind.ts';
import { storyKindNamed, storyKinds } from './story-kinds.ts';
import { sites, type Vocabulary, vocabularies } from './vocabulary.ts';

/** An event, told by one or more articles. */
export interface Story {
  readonly kind: StoryKind;
  readonly company: DemoCompany;
  readonly vocabulary: Vocabulary;
  /** Values of the placeholders of {@link StoryKind}; the same in all articles of the story. */
  readonly facts: Readonly<Record<string, Pair>>;
  /** Index of the day it became known. */
  readonly day: number;
  readonly articles: number;
}

/** Reporting periods by the month in which results are published. */
const seasons: Readonly<Record<number, Pair>> = {
  3: ['全年', 'full-year'],
  4: ['一季度', 'first-quarter'],
  8: ['上半年', 'first-half'],
  10: ['三季度', 'third-quarter'],
};

const noSeason: Pair = ['本期', 'current-period'];

interface Occasion {
  readonly kind: StoryKind;
  readonly company: DemoCompany;
  readonly day: number;
  readonly articles: number;
  readonly period?: Pair;
  readonly product?: Pair;
  readonly term?: Pair;
}

function vocabularyOf(company: DemoCompany): Vocabulary {
  const vocabulary = vocabularies[company.industryId];
  if (!vocabulary) throw new RangeError(`The demo has no vocabulary for industry ${company.industryId}`);
  return vocabulary;
}

function industryNameOf(company: DemoCompany): Pair {
  const industry = demoIndustries.find(({ id }) => id === company.industryId);
  if (!industry) throw new RangeError(`The demo has no industry ${company.industryId}`);
  return [industry.name['zh-CN'], (industry.name.en ?? '').toLowerCase()];
}

function productOf(company: DemoCompany, random: Random): Pair {
  const product = vocabularyOf(company).products[random.pick(company.products)];
  if (!product) throw new RangeError(`${company.short.en} makes a product its industry does not know`);
  return product;
}

const plain = (value: number): Pair => [String(value), String(value)];

/** Larger for companies with more coverage. */
function largeSum(company: DemoCompany, random: Random): Pair {
  const hundredMillions = random.tenths(0.8, 2 + 4 * company.prominence);
  const english =
    hundredMillions < 10
      ? `${Math.round(hundredMillions * 100)} million`
      : `${(hundredMillions / 10).toFixed(2)} billion`;
  return [`${hundredMillions} 亿元`, `RMB ${english}`];
}

function smallSum(random: Random): Pair {
  const millions = random.integer(9, 96);
  return [`${millions * 100} 万元`, `RMB ${millions} million`];
}

function storyOf(occasion: Occasion, random: Random): Story {
  const { kind, company, day, articles } = occasion;
  const vocabulary = vocabularyOf(company);
  return {
    kind,
    company,
    vocabulary,
    day,
    articles,
    facts: {
      c: [company.short.zh, company.short.en],
      f: [company.full.zh, company.full.en],
      i: industryNameOf(company),
      p: occasion.product ?? productOf(company, random),
      t: occasion.term ?? random.pick(vocabulary.terms),
      u: random.pick(vocabulary.customers),
      site: random.pick(sites),
      q: occasion.period ?? noSeason,
      amount: largeSum(company, random),
      claim: smallSum(random),
      pct: plain(random.tenths(4.2, 38.5)),
      n: plain(random.integer(2, 6)),
      k: plain(random.integer(8, 36)),
      m: plain(random.integer(62, 94)),
    },
  };
}

/** Each company publishes results on one working day per season. */
function resultsStories(days: readonly DemoDay[], random: Random): Story[] {
  return Object.entries(seasons).flatMap(([month, period]) => {
    const candidates = days.filter((day) => day.month === Number(month) && day.dayOfMonth >= 16 && !day.weekend);
    if (candidates.length === 0) return [];
    return demoCompanies.map((company) =>
      storyOf(
        {
          kind: storyKindNamed('results'),
          company,
          day: random.pick(candidates).index,
          articles: 3 + Math.round(company.prominence * random.tenths(1, 2.4)),
          period,
        },
        random,
      ),
    );
  });
}

function anyKindFor(company: DemoCompany, random: Random): StoryKind {
  const fitting = storyKinds.filter((kind) => !kind.notIn?.includes(company.industryId));
  return random.weighted(fitting, (kind) => kind.weight);
}

/** New lines, orders, disputes and the like, each a burst of a few days. */
function eventStories(days: readonly DemoDay[], random: Random): Story[] {
  const workdays = days.filter((day) => !day.weekend);
  return demoCompanies.flatMap((company) => {
    const events = Math.round(1 + company.prominence * 1.6);
    return Array.from({ length: events }, () =>
      storyOf(
        {
          kind: anyKindFor(company, random),
          company,
          day: random.pick(workdays).index,
          articles: 2 + Math.round(company.prominence * random.tenths(0.8, 3)),
        },
        random,
      ),
    );
  });
}

/** Shown on the dashboard of the demo's first client: its electrolyte line started this week, and not all is well. */
function freshStories(random: Random): Story[] {
  const company = companyNamed('澄川新材');
  const peer = companyNamed('青筠科技');
  const today = historyDays - 1;
  const [product] = vocabularyOf(company).products;
  const [ramp, overseas] = vocabularyOf(company).terms;
  const occasions: Occasion[] = [
    { kind: storyKindNamed('lateDisclosure'), company, day: today - 13, articles: 3, product },
    { kind: storyKindNamed('jointLab'), company, day: today - 10, articles: 5, product },
    { kind: storyKindNamed('capacity'), company, day: today - 5, articles: 12, product, term: ramp },
    { kind: storyKindNamed('visit'), company, day: today - 3, articles: 4, product, term: ramp },
    { kind: storyKindNamed('greenPower'), company, day: today - 2, articles: 2, product },
    { kind: storyKindNamed('order'), company, day: today - 1, articles: 5, product, term: overseas },
    { kind: storyKindNamed('product'), company: peer, day: today - 4, articles: 7, term: overseas },
    { kind: storyKindNamed('order'), company: companyNamed('璞岑材料'), day: today - 6, articles: 5 },
    { kind: storyKindNamed('disclosure'), company: companyNamed('晗石新材'), day: today - 3, articles: 4 },
    { kind: storyKindNamed('capacity'), company: companyNamed('砚山精工'), day: today - 2, articles: 5 },
    { kind: storyKindNamed('certification'), company: companyNamed('霁岚生物'), day: today - 1, articles: 5 },
  ];
  return occasions.map((occasion) => storyOf(occasion, random));
}

function quietStory(days: readonly DemoDay[], random: Random): Story {
  const company = random.weighted(demoCompanies, ({ prominence }) => prominence);
  return storyOf(
    {
      kind: anyKindFor(company, random),
      company,
      day: random.weighted(days, (day) => (day.weekend ? 0.3 : 1)).index,
      articles: 1,
    },
    random,
  );
}

/** Events of the history, with `total` articles about them. */
export function tellStories(days: readonly DemoDay[], total: number, random: Random): Story[] {
  const stories = [...freshStories(random), ...resultsStories(days, random), ...eventStories(days, random)];
  let articles = stories.reduce((sum, story) => sum + story.articles, 0);
  for (; articles < total; articles += 1) stories.push(quietStory(days, random));
  return stories;
}
