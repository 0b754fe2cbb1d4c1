import type { FigureDefinition } from '#contract/insight/explanations.ts';
import { arrowOf, changeOf } from '#contract/insight/figure-texts/change-of.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import { figureTexts } from '#contract/insight/figure-texts/texts.ts';
import type { Figure, FigureKind } from '#contract/insight/figures.ts';
import { type Language, pickText } from '#contract/language.ts';
import { digestFigures } from '#contract/outreach/push-rules.ts';
import type { DigestChart, DigestCompany, DigestFigure } from '#contract/outreach/sharing.ts';
import { publicPaths } from '#contract/paths.ts';
import { listCompanyNames } from '#server/insight/explorer/queries.ts';
import { type CountedKind, figureOf } from '#server/insight/figures/evaluate.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import {
  describeCompany,
  othersByVolume,
  timeSeriesHistoryDays,
  timeSeriesOf,
} from '#server/insight/figures/series.ts';
import type { Database } from '#server/platform/database/database.ts';
import { daysIn, windowUntil } from '#server/platform/days.ts';
import { chartUrl } from './chart-address.ts';
import { countedDays } from './choose-articles.ts';
import { sentenceTexts } from './locales/sentence.ts';

/** Days that the chart shows. */
const chartDays = 60;
/** Grey lines of the industry's largest companies behind the own one. */
const contextLines = 4;

interface Wanted {
  readonly hasFigures: boolean;
  readonly hasChart: boolean;
  readonly companyIds: readonly number[];
}

interface Reading {
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
  readonly publicUrl: string;
  readonly secret: string;
}

interface DigestData {
  /** What the figures say; nothing without figures. */
  readonly sentence?: string;
  readonly figures: DigestFigure[];
  readonly chart: DigestChart | null;
  readonly companies: DigestCompany[];
}

/** What a digest says in numbers, of the last seven whole days. What has no value is left out. */
export async function readDigestFigures(
  db: Database,
  { hasFigures, hasChart, companyIds }: Wanted,
  reading: Reading,
): Promise<DigestData> {
  if (!hasFigures && !hasChart && companyIds.length === 0) {
    return { figures: [], chart: null, companies: [] };
  }
  const { stockId: viewerId, language, now } = reading;
  const window = countedDays(now);
  const chartWindow = windowUntil(window.until, chartDays);
  const { data } = await openFigures(db, {
    ...{ viewerId, stockIds: companyIds, window: chartWindow, largest: hasChart ? contextLines + 1 : 0 },
    historyDays: timeSeriesHistoryDays(),
  });
  const measure = (kind: CountedKind, stockId: number) => figureOf(data, { kind, stockId, ...window });
  const stories = hasFigures ? [measure('stories', viewerId)] : [];
  const figures = hasFigures ? digestFigures.map((kind) => measure(kind, viewerId)) : [];
  const compared = companyIds.length === 0 ? [] : [viewerId, ...companyIds.filter((id) => id !== viewerId)];
  return {
    ...(hasFigures && { sentence: sentenceOf([...stories, ...figures], language) }),
    figures: figures.flatMap((figure) => describeFigure({ ...figure, kind: figure.ref.kind }, reading)),
    chart: hasChart ? drawChart(data, chartWindow, reading) : null,
    companies: compared.flatMap((stockId) => {
      if (!data.company(stockId)) return [];
      const { value } = measure('activeRate', stockId);
      const { name, untranslated } = describeCompany(data, stockId, language);
      return [
        {
          ...{ name, ...(untranslated && { untranslated }) },
          articles: formatFigure('articles', data.articles(stockId, window)).number,
          rate: value === null ? '–' : formatFigure('activeRate', value).number,
        },
      ];
    }),
  };
}

/** A figure with its change and where its formula is explained; nothing for one without a value. */
export function describeFigure(
  { kind, value, previous }: Pick<Figure, 'value' | 'previous'> & { readonly kind: FigureKind },
  { language, publicUrl }: Pick<Reading, 'language' | 'publicUrl'>,
  section: FigureDefinition['kind'] = kind,
): DigestFigure[] {
  if (value === null) return [];
  return [
    {
      label: figureTexts[language].kinds[kind].name,
      url: `${publicUrl}${publicPaths.explain}?lang=${language}#${section}`,
      ...formatFigure(kind, value),
      change: arrowOf(changeOf(kind, value, previous)),
    },
  ];
}

/** How many stories there were, and where that puts the company; what has no value is left out, empty without any. */
export function sentenceOf(figures: readonly Figure[], language: Language): string {
  const texts = sentenceTexts[language];
  const shown = (kind: FigureKind) => {
    const { value = null, previous = null } = figures.find(({ ref }) => ref.kind === kind) ?? {};
    if (value === null) return undefined;
    const change = changeOf(kind, value, previous);
    return {
      number: formatFigure(kind, value).number,
      change: change ? (change.isUp ? 'up' : 'down') : 'flat',
    } as const;
  };
  const [stories, index, rank] = [shown('stories'), shown('activityIndex'), shown('rank')];
  const said = [
    ...(stories ? [texts.stories(stories.number)] : []),
    ...(index ? [texts.index[index.change](index.number)] : []),
    ...(rank ? [texts.rank(rank.number)] : []),
  ];
  return said.length > 0 ? `${said.join(texts.comma)}${texts.stop}` : '';
}

function drawChart(
  data: FigureData,
  window: { readonly from: string; readonly until: string },
  { stockId, publicUrl, secret }: Reading,
): DigestChart | null {
  const lineOf = (company: number) => timeSeriesOf(data, { kind: 'activeRate', stockId: company, window });
  const own = lineOf(stockId);
  const days = daysIn(window);
  const known = own.flatMap((value, index) => (value === null ? [] : [{ value, day: days[index] ?? '' }]));
  const last = known.at(-1);
  if (known.length < 2 || !last) return null;
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best));
  const lowest = known.reduce((best, one) => (one.value < best.value ? one : best));
  const lines = [own, ...othersByVolume(data, window, contextLines).map(lineOf)];
  const shown = (value: number) => formatFigure('activeRate', value).number;
  return {
    light: chartUrl({ scheme: 'light', lines }, { publicUrl, secret }),
    dark: chartUrl({ scheme: 'dark', lines }, { publicUrl, secret }),
    ...{ from: window.from.slice(5), until: window.until.slice(5), days: chartDays },
    ...{ last: shown(last.value), highest: shown(highest.value), lowest: shown(lowest.value) },
    highestOn: highest.day.slice(5),
  };
}

/** Companies with their short names, in the order of these ids. */
export async function listCompaniesById(
  db: Database,
  ids: readonly number[],
  language: Language,
): Promise<{ id: number; name: string }[]> {
  const names = new Map(
    (await listCompanyNames(db, ids)).map(({ stockId, name }) => [stockId, pickText(name, language)]),
  );
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}
