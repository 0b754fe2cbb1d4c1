import { articleCategories } from '#contract/content/articles.ts';
import type { Dictionary } from '#contract/content/dictionary.ts';
import { partnerTypes } from '#contract/content/partner-types.ts';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { CoverageChart, SiteFront } from '#contract/insight/front-page.ts';
import type { TopWords } from '#contract/insight/public-insight.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { categoryLabel } from '../../loading/category-label.ts';
import { coverageLines } from '../../loading/coverage-lines.ts';
import { fill, fillPassages, formatMonthDay, splitDay } from '../../loading/formatting.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { storyOf, videoOf } from '../../loading/stories.ts';
import { frontTexts, publicationTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { FrontTexts } from '../../locales/zh-CN/front.ts';
import type { Figure, FrontData, NewsItem, PartnerColumn, Plate, RankedCompany } from './front-data.ts';

/** Lengths of the lists; the list pages show the rest. */
const shown = { strip: 5, words: 3, hotList: 8, ranking: 8, stories: 4, videos: 4, partners: 4, news: 4 } as const;

const day = 86_400_000;

function changeOf({ last7Days, previous7Days }: CoverageChart['figures'], texts: FrontTexts): Figure['change'] {
  if (previous7Days === 0) return undefined;
  const percent = Math.round(((last7Days - previous7Days) / previous7Days) * 1000) / 10;
  const { changeUp, changeDown, changeNone } = texts.plate;
  if (percent === 0) return { direction: 'level', text: '0%', meaning: changeNone };
  return percent > 0
    ? { direction: 'up', text: `${percent}%`, meaning: changeUp }
    : { direction: 'down', text: `${-percent}%`, meaning: changeDown };
}

function figuresOf(chart: CoverageChart, texts: FrontTexts): Figure[] {
  const words = texts.plate;
  const { figures } = chart;
  const change = changeOf(figures, texts);
  return [
    {
      label: words.last7Days,
      value: formatCount(figures.last7Days),
      unit: words.articleUnit,
      ...(change && { change }),
    },
    { label: words.rank, value: String(figures.rank), unit: `/${chart.companyCount}` },
    { label: words.share, value: figures.share.toFixed(1), unit: '%' },
    { label: words.sources, value: formatCount(figures.sources), unit: words.sourceUnit },
  ];
}

function plateOf(chart: CoverageChart, language: Language, texts: FrontTexts): Plate {
  const lines = coverageLines(chart);
  const named = lines.filter(({ role }) => role !== 'context');
  const own = named.find(({ role }) => role === 'own');
  return {
    scope: fillPassages(fill(texts.plate.scope, { count: chart.companyCount }), {
      industry: { text: chart.industryName, lang: langOf(chart, 'industryName') },
    }),
    label: fill(texts.plate.description, {
      company: own?.name ?? '',
      weeks: chart.weeks.length,
      last: own?.values.at(-1) ?? 0,
    }),
    weeks: chart.weeks,
    lines,
    figures: figuresOf(chart, texts),
    companies: named.map(({ name, lang }) => ({ text: name, lang })),
    rows: chart.weeks.map((week, index) => ({
      week: formatMonthDay(week, language),
      counts: named.map(({ values }) => values[index] ?? 0),
    })),
  };
}

function stripOf(chart: CoverageChart, language: Language, texts: FrontTexts): FrontData['strip'] {
  const lastWeek = chart.weeks.at(-1);
  if (lastWeek === undefined) return null;
  const busiest = [...chart.series].sort((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0));
  const lastDay = new Date(Date.parse(lastWeek) + 6 * day).toISOString();
  return {
    note: fill(texts.strip.note, { date: formatMonthDay(lastDay, language) }),
    items: busiest.slice(0, shown.strip).map(({ name, untranslated, values }) => ({
      name,
      lang: langOf({ untranslated }, 'name'),
      count: formatCount(values.at(-1) ?? 0),
      spark: values,
    })),
  };
}

/** Top hot words, or companies by coverage while there are none. */
function wordStripOf({ items, asOf }: TopWords, texts: FrontTexts): FrontData['strip'] {
  if (items.length === 0) return null;
  return {
    note: fill(texts.strip.wordsNote, { time: formatDateTimeShort(asOf) }),
    items: items.slice(0, shown.strip).map(({ word, z, spark }) => ({
      name: word,
      lang: 'zh-CN',
      count: formatDecimal(z.value ?? 0, 1),
      spark,
    })),
  };
}

/** Hot words by burst score, or the most covered companies while there are none. */
function hotListOf({ items }: TopWords, ranking: readonly RankedCompany[]): FrontData['hotList'] {
  if (items.length === 0) return ranking;
  return items
    .slice(0, shown.hotList)
    .map(({ rank, word, z }) => ({ id: rank, name: word, lang: 'zh-CN', count: formatDecimal(z.value ?? 0, 1) }));
}

/** Headings of strip and list, for hot words or for companies. */
function headsOf(words: FrontTexts, hasWords: boolean): Pick<FrontTexts, 'strip' | 'stories'> {
  const { strip, stories } = words;
  return hasWords
    ? {
        strip: { ...strip, title: strip.words },
        stories: {
          ...stories,
          ranking: stories.hotList,
          rankingScope: stories.hotListScope,
          rankingNote: stories.hotListNote,
        },
      }
    : { strip, stories };
}

function histogramOf(chart: CoverageChart, texts: FrontTexts): FrontData['histogram'] {
  const totals = chart.weeks.map((_, week) => chart.series.reduce((sum, { values }) => sum + (values[week] ?? 0), 0));
  return {
    label: fill(texts.tools.histogram, { industry: chart.industryName }),
    count: fill(texts.tools.sampleCount, { count: formatCount(totals.at(-1) ?? 0) }),
    counts: totals,
  };
}

function rankingOf(ranking: SiteFront['ranking']): RankedCompany[] {
  const most = Math.max(1, ...ranking.map(({ articles }) => articles));
  return ranking.slice(0, shown.ranking).map(({ stockId, name, untranslated, articles }) => ({
    id: stockId,
    name,
    lang: langOf({ untranslated }, 'name'),
    count: formatCount(articles),
    share: Math.round((articles / most) * 100),
  }));
}

export function newsItemOf(
  { id, title, untranslated, tag, publishedAt }: SiteFront['news'][number],
  language: Language,
): NewsItem {
  const href = `${publicPaths.companyNewsDetail}?id=${id}`;
  return {
    id,
    href,
    title,
    untranslated,
    tag: publicationTexts[language].news.tags[tag],
    iso: publishedAt,
    ...splitDay(publishedAt, language),
  };
}

function partnerColumns(partners: SiteFront['partners'], dictionary: Dictionary): PartnerColumn[] {
  return partnerTypes.map((type) => ({
    label: dictionaryLabel(dictionary, 'partner_type', String(type)),
    href: `${publicPaths.cooperativePartner}?type=${type}`,
    members: partners
      .filter((partner) => partner.type === type)
      .slice(0, shown.partners)
      .map(({ id, name, untranslated }) => ({
        id,
        name,
        untranslated: untranslated.filter((each) => each === 'name'),
      })),
  }));
}

/** Names of companies and industries that are shown in Chinese, as an answer would name them. */
function untranslatedNames(plate: Plate | null, companies: readonly Pick<RankedCompany, 'lang'>[]) {
  const shownNames = [...(plate ? [...plate.scope, ...plate.companies] : []), ...companies];
  return { untranslated: shownNames.filter(({ lang }) => lang !== undefined) };
}

/** The front page: site content, recent coverage and texts. */
export async function loadFront({ language, call }: LoadContext): Promise<LoadOutcome<FrontData>> {
  const [content, frame, topWords, dictionary] = await Promise.all([
    call('site.front', {}),
    call('site.frame', {}),
    call('insight.topWords', {}),
    call('dictionary.all', {}),
  ]);
  const words = { ...frontTexts[language], ...headsOf(frontTexts[language], topWords.items.length > 0) };
  const { brand } = frame;
  const texts = { ...words, stories: { ...words.stories, title: fill(words.stories.title, { brand }) } };
  const { chart } = content;
  const wordStrip = wordStripOf(topWords, texts);
  const ranking = rankingOf(content.ranking);
  const { hero, tools, solutions, callToAction } = content;
  const lists = {
    stories: content.stories.slice(0, shown.stories).map((story) => storyOf(story, language)),
    videos: content.videos.slice(0, shown.videos).map((video) => videoOf(video, language)),
    partners: partnerColumns(content.partners, dictionary),
    news: content.news.slice(0, shown.news).map((item) => newsItemOf(item, language)),
  };
  const plate = chart && plateOf(chart, language, texts);
  const strip = wordStrip ?? (chart && stripOf(chart, language, texts));
  const names = untranslatedNames(plate, [...ranking, ...(wordStrip ? [] : (strip?.items ?? []))]);
  return found({
    ...{ hero, tools, solutions, callToAction },
    ...lists,
    untranslated: untranslatedNote(language, hero, tools, solutions, callToAction, lists, names),
    description: content.hero.lead,
    head: { title: content.hero.title },
    texts,
    plate,
    strip,
    words: wordStrip?.items.slice(0, shown.words) ?? [],
    ranking,
    hotList: hotListOf(topWords, ranking),
    histogram: chart && histogramOf(chart, texts),
    answerHeading: fill(texts.solutions.answer, { brand }),
    categories: articleCategories.map((category) => ({
      label: categoryLabel(dictionary, category),
      href: `${publicPaths.videoList}?type=${category}`,
    })),
  });
}
