import { randomBytes } from 'node:crypto';
import { and, eq, inArray, max } from 'drizzle-orm';
import { apiBase } from '#contract/endpoints.ts';
import { noFilters } from '#contract/insight/explorer-filters.ts';
import { type Language, pickText } from '#contract/language.ts';
import { type CardPart, type DigestBlock, digestSealPath, orderBlocks } from '#contract/outreach/push-rules.ts';
import type { PushContent, PushSearch } from '#contract/outreach/pushes.ts';
import type { DigestFact, DigestFigure, DigestParts } from '#contract/outreach/sharing.ts';
import { publicPaths } from '#contract/paths.ts';
import { articles, isPublished, sources } from '#server/content/articles/tables.ts';
import { readLabels } from '#server/content/dictionary/service.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import { versions } from '#server/content/versions/tables.ts';
import { hasModule } from '#server/identity/companies/has-module.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { readPage } from '#server/insight/explorer/read-hits.ts';
import { prepareSearch } from '#server/insight/explorer/service.ts';
import type { Cut } from '#server/insight/explorer/understand-query.ts';
import { readHotWords } from '#server/insight/hot-words/service.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { openConditions } from '#server/insight/themes/open-theme.ts';
import { figuresOf } from '#server/insight/themes/theme-figures.ts';
import { describeReaches } from '#server/outreach/sharing/describe-reaches.ts';
import { chinaDate, shortChinaMoment } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import type { Card } from '#server/platform/messages/robots/providers.ts';
import { chooseArticles, countedDays, listedDays, listedSince, listStories, mostOfSearch } from './choose-articles.ts';
import { describeFigure, readDigestFigures } from './digest-figures.ts';
import { leavingUrl, preferencesUrl } from './leaving-url.ts';
import { describeThemeFacts } from './theme-facts.ts';
import { type DigestArticle, themeLine, writeDigest } from './write-digest.ts';

/** Words in a digest. */
const mostWords = 5;
export interface ComposeDeps {
  readonly publicUrl: () => string;
  readonly readBrand: ReadBrand;
  /** The segmentation of searches. */
  readonly findCut: (db: Database) => Promise<Cut>;
  /** Signs the pictures of charts. */
  readonly secret: string;
}

/** Stands for the recipient's part of the link for leaving until a mail is sent. */
const leavingPlaceholder = 'RECIPIENT-TOKEN';
/** Stands for the day on which the recipient agreed, until a mail is sent; a preview shows it as it is. */
const consentPlaceholder = '××××-××-××';

/** Puts into the words of a frozen mail what is each recipient's own. */
export const personalise = (
  words: string,
  { leavingToken, consentDay }: { readonly leavingToken: string; readonly consentDay: string },
): string => words.replaceAll(leavingPlaceholder, leavingToken).replaceAll(consentPlaceholder, consentDay);

/** Leaves the placeholders only where `own` stands: somebody's words may have them as well, and would be given the token. */
const markPlaces = (words: string, own: { readonly leavingToken: string; readonly consentDay: string }): string =>
  words
    .replaceAll(leavingPlaceholder, leavingPlaceholder.replace('-', ' '))
    .replaceAll(consentPlaceholder, consentPlaceholder.replaceAll('-', ' '))
    .replaceAll(own.leavingToken, leavingPlaceholder)
    .replaceAll(own.consentDay, consentPlaceholder);

/** The plain text of a mail as a preview shows it: what is each recipient's own in its links is left out. */
export const textOfPreview = (text: string): string => text.replaceAll(leavingPlaceholder, '…');

interface Composing {
  readonly stockId: number;
  readonly now: Date;
  readonly webUrl?: string | undefined;
  /** The mail is a test for whoever writes it. */
  readonly isTest?: boolean;
}

/** What a digest shows at one moment, once for the mail, its text and its page. */
export interface Gathered extends Omit<DigestParts, 'language' | 'searches' | 'blocks'> {
  readonly articles: readonly FoundArticle[];
  readonly searches: readonly {
    readonly name: string;
    /** Of the days that the digest looks back on. */
    readonly figures: readonly DigestFigure[];
    readonly facts: readonly DigestFact[];
    readonly articles: readonly FoundArticle[];
  }[];
}

interface FoundArticle {
  readonly id: number;
  readonly article: DigestArticle;
}

/** Everything that the content finds now. Parts of modules that the company has not are left out. */
export async function gatherDigest(
  db: Database,
  content: PushContent,
  { stockId, now }: Pick<Composing, 'stockId' | 'now'>,
  { publicUrl, findCut, secret }: ComposeDeps,
): Promise<Gathered> {
  const { language } = content;
  const reading = { now, publicUrl: publicUrl() };
  const articleIds = await chooseArticles(db, content, { stockId, now });
  const articlesShown = await readArticles(db, { articleIds, language }, reading);
  const searches = (await hasModule(db, stockId, 'ba_explorer', now)) ? content.searches : [];
  const shown = new Set(articleIds);
  const found: Gathered['searches'][number][] = [];
  for (const search of searches) {
    const theme = await openTheme(db, search, { stockId, now, findCut });
    const ids = await findArticles(db, search, { language, now, findCut, without: shown });
    // What came since the last whole day is in no figure yet.
    if (theme.stories.length === 0 && ids.length === 0) continue;
    for (const id of ids) shown.add(id);
    found.push({
      name: search.name,
      figures: figuresOf(theme).flatMap((figure) =>
        describeFigure(figure, { language, publicUrl: publicUrl() }, 'theme'),
      ),
      facts: await describeThemeFacts(db, theme, { language, now, cut: () => findCut(db) }),
      articles: await readArticles(db, { articleIds: ids, language }, reading),
    });
  }
  const hasFigures = await hasModule(db, stockId, 'ba_active', now);
  const numbers = await readDigestFigures(db, hasFigures ? content : noFigures, {
    ...reading,
    ...{ stockId, language, secret },
  });
  const hasWords = content.hasHotWords && (await hasModule(db, stockId, 'ba_hotword', now));
  const words = hasWords ? await readWords(db, { stockId, language, now }) : { words: [] };
  return { articles: articlesShown, searches: found, ...numbers, ...words };
}

const noFigures = { hasFigures: false, hasChart: false, companyIds: [] };

/** A saved search as a theme of the days of a digest's figures. */
function openTheme(
  db: Database,
  { name: _name, ...conditions }: PushSearch,
  { stockId, now, findCut }: Pick<Composing, 'stockId' | 'now'> & Pick<ComposeDeps, 'findCut'>,
) {
  return openConditions(db, {
    ...{ filters: { ...noFilters, ...conditions, sort: 'newest' }, stockId, now },
    ...{ window: countedDays(now), cut: (q) => (q === '' ? () => [] : findCut(db)) },
  });
}

/** The stories of a search that a digest lists, the most reprinted first. */
async function findArticles(
  db: Database,
  { name: _name, ...filters }: PushSearch,
  {
    language,
    now,
    findCut,
    without,
  }: {
    readonly language: Language;
    readonly now: Date;
    readonly findCut: ComposeDeps['findCut'];
    readonly without: ReadonlySet<number>;
  },
): Promise<number[]> {
  const [since, days] = [listedSince(now), listedDays(now)];
  const { search, terms } = prepareSearch({
    filters: { ...filters, ...days, sort: 'reprints', unit: 'stories' },
    ...{ now, cut: filters.q === '' ? () => [] : await findCut(db) },
  });
  const limit = mostOfSearch + without.size;
  const told = new Set(await listStories(db, [...without]));
  const found: number[] = [];
  for (let offset = 0, isLast = false; found.length < mostOfSearch && !isLast; offset += limit) {
    const list = await readPage(db, search, { sort: 'reprints', offset, limit }, { terms, language });
    const untold = list.filter(({ id, storyId }) => !without.has(id) && !told.has(storyId));
    // Those of the first day that came before were in the issue of a week ago.
    found.push(...untold.flatMap(({ id, publishedAt }) => (new Date(publishedAt) > since ? id : [])));
    isLast = list.length < limit;
  }
  return found.slice(0, mostOfSearch);
}

/** The ids of all articles that are shown, each once. */
export const articleIdsOf = ({ articles: chosen, searches }: Gathered): number[] =>
  [...chosen, ...searches.flatMap((search) => search.articles)].map(({ id }) => id);

/** Whether there is anything beside the foreword. */
export const isFilled = ({ articles: chosen, searches, words, figures, chart, companies: compared }: Gathered) =>
  chosen.length + searches.length + words.length + figures.length + compared.length > 0 || chart !== null;

/** The mail of what was gathered. */
export async function writeMail(
  db: Database,
  { language, subject, isAdvertising, foreword, blocks }: PushContent,
  gathered: Gathered,
  { stockId, now, webUrl, isTest = false }: Composing,
  { publicUrl, readBrand }: ComposeDeps,
) {
  const [company] = await db
    .select({ name: companies.shortName })
    .from(companies)
    .where(eq(companies.stockId, stockId));
  // What nobody can have written into a text before.
  const own = { leavingToken: randomBytes(16).toString('hex'), consentDay: randomBytes(16).toString('hex') };
  const { html, text, ...heads } = await writeDigest({
    ...gathered,
    ...{ language, subject, isAdvertising, foreword, webUrl, blocks: orderBlocks(blocks), day: chinaDate(now) },
    sealUrl: `${publicUrl()}${apiBase}${digestSealPath}`,
    brand: await readBrand(db, language, now),
    stateName: await readLabels(db, { enumeration: 'hot_word_state', language }),
    company: company ? pickText(company.name, language) : '',
    articles: gathered.articles.map(({ article }) => article),
    searches: gathered.searches.map(({ name, figures, facts, articles: list }) => ({
      ...{ name, figures, facts },
      articles: list.map(({ article }) => article),
    })),
    consentDay: own.consentDay,
    leaveUrl: isTest ? undefined : leavingUrl(publicUrl(), own.leavingToken, language),
    preferencesUrl: isTest ? undefined : preferencesUrl(publicUrl(), own.leavingToken, language),
  });
  return { ...heads, html: markPlaces(html, own), text: markPlaces(text, own) };
}

/** Headlines on a card in a group chat: who wants more follows its link. */
const mostHeadlines = 3;

/** The digest as a card in a group chat, in the order of its blocks. */
export function cardOf(
  { foreword, language, blocks }: Pick<PushContent, 'foreword' | 'language' | 'blocks'>,
  { articles: chosen, searches, sentence }: Gathered,
  { title, url }: { readonly title: string; readonly url?: string | undefined },
): Card {
  const places = orderBlocks(blocks);
  // Without chosen articles the headlines are those of the themes.
  const found = chosen.length > 0 ? chosen : searches.flatMap((search) => search.articles);
  const parts: Partial<Record<DigestBlock, readonly CardPart[]>> = {
    ...{ foreword: ['foreword'], articles: chosen.length > 0 ? ['headlines'] : [] },
    searches: chosen.length > 0 ? ['lines'] : ['lines', 'headlines'],
  };
  return {
    order: places.flatMap((block) => parts[block] ?? []),
    title,
    // What the figures say goes before what somebody wrote.
    foreword: [sentence, foreword].filter(Boolean).join('\n'),
    lines: searches.map((search) => themeLine(search, language)),
    headlines: found.slice(0, mostHeadlines).map(({ article }) => article.title),
    url,
    language,
  };
}

/** A mail as it would be sent at this moment, and the card beside it. */
export async function composeMail(db: Database, content: PushContent, composing: Composing, deps: ComposeDeps) {
  const gathered = await gatherDigest(db, content, composing, deps);
  const mail = await writeMail(db, content, gathered, composing, deps);
  return { mail, card: cardOf(content, gathered, { title: mail.subject }), hasContent: isFilled(gathered) };
}

/** The published ones of the chosen articles, in their order. */
async function readArticles(
  db: Database,
  { articleIds, language }: Pick<PushContent, 'articleIds' | 'language'>,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<FoundArticle[]> {
  if (articleIds.length === 0) return [];
  const { id, title, summary, publishedAt } = articles;
  const rows = await db
    .select({ id, title, summary, publishedAt, sourceName: sources.name })
    .from(articles)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(and(inArray(articles.id, [...articleIds]), isPublished(now)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const reaches = await describeReaches(db, articleIds, { language, now });
  return articleIds.flatMap((wanted) => {
    const row = byId.get(wanted);
    if (!row) return [];
    const shown = brieflyDisplayed({ title: row.title, summary: row.summary, sourceName: row.sourceName }, language);
    const article = {
      ...shown,
      summary: shorten(shown.summary),
      time: shortChinaMoment(row.publishedAt, now),
      reach: reaches.get(row.id) ?? '',
      url: `${publicUrl}${publicPaths.releaseDetail}?id=${row.id}&lang=${language}`,
    };
    return [{ id: row.id, article }];
  });
}

/** The published ones of these articles with their titles, in their order. */
export async function listArticleTitles(
  db: Database,
  ids: readonly number[],
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(and(inArray(articles.id, [...ids]), isPublished(now)));
  const titles = new Map(rows.map(({ id, title }) => [id, pickText(title, language)]));
  return ids.flatMap((id) => {
    const title = titles.get(id);
    return title === undefined ? [] : [{ id, title }];
  });
}

/** The latest versions of articles that have any, by article. */
export async function listArticleVersions(
  db: Database,
  ids: readonly number[],
): Promise<Readonly<Record<string, number>>> {
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: versions.subjectId, number: max(versions.number) })
    .from(versions)
    .where(and(eq(versions.subject, 'article'), inArray(versions.subjectId, [...ids])))
    .groupBy(versions.subjectId);
  return Object.fromEntries(rows.map(({ id, number }) => [id, number ?? 0]));
}

/** Characters of a summary in a mail. */
const longestSummary = 120;

function shorten(text: string): string {
  const characters = [...text.trim()];
  return characters.length > longestSummary ? `${characters.slice(0, longestSummary - 1).join('')}…` : text.trim();
}

async function readWords(
  db: Database,
  { stockId, language, now }: { readonly stockId: number; readonly language: Language; readonly now: Date },
): Promise<Pick<DigestParts, 'words' | 'wordScope'>> {
  const { items, fellBack, scope, scopeName, untranslated } = await readHotWords(db, {
    reader: { stockId, wanted: 'company' },
    until: chinaDate(now),
    settings: await readSettings(db, { stockId }),
    ...{ language, now, limit: mostWords },
  });
  const words = items.map(({ word, z, state }) => ({ word, z: (z.value ?? 0).toFixed(1), state }));
  return { words, ...(fellBack && { wordScope: { scope, scopeName, ...(untranslated && { untranslated }) } }) };
}
