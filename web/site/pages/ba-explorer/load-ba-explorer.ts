import type { Dictionary } from '#contract/content/dictionary.ts';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerAnswer, ExplorerFacet, ExplorerSort, ExplorerUnit } from '#contract/insight/explorer.ts';
import {
  countConditions,
  type Filters,
  noFilters,
  readFilters,
  toggled,
  toRequest,
} from '#contract/insight/explorer-filters.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { writeFilters } from '#web/shared/explorer-filters.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { markedParts, type TextMark } from '#web/shared/marked-parts.ts';
import { fill, fillPassages } from '../../loading/formatting.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { type Refusal, refusalOf } from '../../loading/refusal.ts';
import { baExplorerTexts, productTexts, storyTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import { describeSource, describeStory } from '../../stories/describe-story.ts';
import type { BaExplorerData, FacetOption, Result } from './ba-explorer-data.ts';

/** Anchor of the search, used by links and the form. */
export const demoId = 'demo';
const longestFacet = 8;
const sorts: readonly ExplorerSort[] = ['relevance', 'newest', 'reprints'];
const units: readonly ExplorerUnit[] = ['stories', 'articles'];
/** Besides keywords and days, which are fields of the form. */
const keptNames = ['company', 'category', 'tier', 'position', 'tone', 'event', 'sort', 'unit'];

function hrefOf(filters: Filters): string {
  const query = writeFilters(filters);
  return `${publicPaths.baExplorer}${query && `?${query}`}#${demoId}`;
}

/** `/baExplorer`: search for visitors. Its URL has the same parameters as the workspace's. */
export async function loadBaExplorer({ url, language, call }: LoadContext): Promise<LoadOutcome<BaExplorerData>> {
  const filters = readFilters(url.searchParams);
  const { unit } = filters;
  // Without keywords there is no relevance: latest first.
  const asked = filters.q === '' && filters.sort === 'relevance' ? { ...filters, sort: 'newest' as const } : filters;
  const [product, dictionary, { answer, refusal }] = await Promise.all([
    call('site.product', { query: { page: 'baExplorer' } }),
    call('dictionary.all', {}),
    call('explorer.sample', { body: toRequest(asked) }).then(
      (given) => ({ answer: given, refusal: undefined }),
      (error: unknown) => refused(error, filters, language),
    ),
  ]);
  const texts = baExplorerTexts[language];
  const { common } = productTexts[language];
  const { total, articles, totalIsBounded, range, histogram } = answer;
  const shownTotal = formatCount(total);
  const rest = total - answer.list.length;
  const data: BaExplorerData = {
    description: product.claim.lead,
    // All searches are one page for search engines.
    head: { title: product.claim.title, address: publicPaths.baExplorer },
    product,
    untranslated: untranslatedNote(language, product, answer),
    common,
    texts,
    q: filters.q,
    range,
    kept: [...new URLSearchParams(writeFilters(filters))]
      .filter(([name]) => keptNames.includes(name))
      .map(([name, value]) => ({ name, value })),
    examples: texts.examples.map((q) => ({
      label: q,
      href: hrefOf({ ...noFilters, unit, q }),
      ...(language !== 'zh-CN' && { lang: 'zh-CN' as const }),
    })),
    total: fill((totalIsBounded ? texts.foundMore : texts.found)[unit], { count: shownTotal }),
    rangeText: refusal
      ? ''
      : (unit === 'stories' && total > 0 ? fill(texts.inStories, { count: formatCount(articles) }) : '') +
        fill(texts.range, {
          from: formatDay(range.from, language),
          until: formatDay(range.until, language),
          unit: texts[histogram.unit],
        }),
    unit: storyTexts[language].unit,
    units: units.map((value) => ({
      label: storyTexts[language].units[value],
      href: hrefOf({ ...filters, unit: value }),
      current: value === unit,
    })),
    sorts: sorts.map((sort) => ({
      label: texts.sorts[sort],
      href: hrefOf({ ...filters, sort }),
      current: sort === asked.sort,
    })),
    facets: refusal ? [] : facetsOf(answer, filters, language),
    clear: countConditions(filters) > 0 ? hrefOf({ ...noFilters, unit, q: filters.q }) : null,
    histogram: drawHistogram(answer, unit, language),
    results: answer.list.map((hit) => resultOf(hit, answer.terms, { language, dictionary })),
    more:
      rest > 0
        ? fill(texts.more, {
            count: fill(texts.counted[unit], { count: formatCount(rest) + (totalIsBounded ? '+' : '') }),
          })
        : texts.all,
    refusal: refusal?.text ?? null,
  };
  return { status: refusal?.status ?? 200, retryAfter: refusal?.retryAfter, data };
}

/** A search that is too expensive or rate-limited keeps the form and shows no results. */
function refused(error: unknown, { from, until }: Filters, language: Language) {
  const refusal: Refusal | undefined = refusalOf(error, language);
  if (!refusal) throw error;
  const facets = { companies: [], categories: [], tiers: [], positions: [], tones: [], events: [] };
  const histogram: ExplorerAnswer['histogram'] = { unit: 'day', buckets: [] };
  const answer: ExplorerAnswer = {
    ...{ total: 0, articles: 0, totalIsBounded: false, suggestion: null, list: [], terms: [] },
    ...{ range: { from, until }, facets, histogram },
  };
  return { answer, refusal };
}

function facetsOf({ facets }: ExplorerAnswer, filters: Filters, language: Language): BaExplorerData['facets'] {
  const texts = baExplorerTexts[language];
  const group = (name: keyof typeof facets, chosen: readonly string[], toggle: (value: string) => Partial<Filters>) => {
    const options = facets[name];
    const most = Math.max(1, ...options.map(({ count }) => count));
    const shown = options.filter((option, index) => index < longestFacet || chosen.includes(option.value));
    const optionOf = ({ value, label, untranslated, count }: ExplorerFacet[number]): FacetOption => {
      const isChosen = chosen.includes(value);
      const formatted = formatCount(count);
      const lang = langOf({ untranslated }, 'label');
      return {
        label,
        lang,
        count: formatted,
        spoken: fillPassages(isChosen ? texts.chosen : texts.option, {
          name: { text: label, lang },
          count: { text: fill(texts.counted[filters.unit], { count: formatted }) },
        }),
        chosen: isChosen,
        href: count > 0 || isChosen ? hrefOf({ ...filters, ...toggle(value) }) : null,
        share: (count / most) * 100,
      };
    };
    return { title: texts.facets[name], options: shown.map(optionOf) };
  };
  return [
    group('companies', filters.stockIds.map(String), (value) => ({
      stockIds: toggled(filters.stockIds, Number(value)),
    })),
    group('categories', filters.categories, (value) => ({
      categories: toggled(filters.categories, value as Filters['categories'][number]),
    })),
    group('tiers', filters.tiers.map(String), (value) => ({ tiers: toggled(filters.tiers, Number(value)) })),
    group('tones', filters.tones, (value) => ({ tones: toggled(filters.tones, value as Filters['tones'][number]) })),
    group('events', filters.eventTypes, (value) => ({
      eventTypes: toggled(filters.eventTypes, value as Filters['eventTypes'][number]),
    })),
    group('positions', filters.positions, (value) => ({
      positions: toggled(filters.positions, value as Filters['positions'][number]),
    })),
  ];
}

function drawHistogram({ histogram: { buckets }, total }: ExplorerAnswer, unit: ExplorerUnit, language: Language) {
  const texts = baExplorerTexts[language];
  const most = buckets.reduce((top, bucket) => (bucket.count > top.count ? bucket : top), { date: '', count: 0 });
  const last = buckets.length - 1;
  const isInOneYear = buckets[0]?.date.slice(0, 4) === buckets[last]?.date.slice(0, 4);
  const places = [...new Set([0, Math.round(last / 3), Math.round((last * 2) / 3), last])];
  const counted = (count: number) => fill(texts.counted[unit], { count: formatCount(count) });
  const values = { count: counted(total), date: most.date, most: counted(most.count) };
  return {
    label: most.count === 0 ? texts.histogramEmpty : fill(texts.histogram, values),
    counts: buckets.map(({ count }) => count),
    ticks: places.flatMap((place) => buckets[place]?.date.slice(isInOneYear ? 5 : 0) ?? []),
  };
}

/** A story leads to its first article. */
function resultOf(
  hit: ExplorerAnswer['list'][number],
  terms: readonly TextMark[],
  reader: { readonly language: Language; readonly dictionary: Dictionary },
): Result {
  const { language } = reader;
  const texts = baExplorerTexts[language];
  return {
    id: hit.id,
    href: `${publicPaths.releaseDetail}?id=${hit.id}`,
    title: markedParts(hit.title, terms, 'title'),
    summary: markedParts(hit.summary, terms),
    untranslated: hit.untranslated,
    tag: hit.category,
    source: describeSource(hit, language),
    date: formatDay(hit.publishedAt, language),
    iso: hit.publishedAt,
    reprints: !hit.story && hit.reprints > 0 ? fill(texts.reprints, { count: formatCount(hit.reprints) }) : '',
    story: describeStory(hit, reader),
    companies: hit.companies.map(({ name, untranslated, position }) => ({
      name,
      lang: langOf({ untranslated }, 'name'),
      inHeadline: position === 'headline',
    })),
  };
}
