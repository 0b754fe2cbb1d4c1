import type { Dictionary } from '#contract/content/dictionary.ts';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerUnit } from '#contract/insight/explorer.ts';
import {
  maxSiteQueryLength,
  type SiteSearch,
  type SiteSearchHit,
  type SiteSearchPart,
  type SiteSearchScope,
  siteSearchPageSize,
  siteSearchScopes,
} from '#contract/insight/site-search.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { markedParts, type TextPart } from '#web/shared/marked-parts.ts';
import { fill } from '../../loading/formatting.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { type Refusal, refusalOf } from '../../loading/refusal.ts';
import { companyTexts, searchTexts, storyTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { SearchTexts } from '../../locales/zh-CN/search.ts';
import type { LinkData, ListTab, PageData, PassageText } from '../../site-data.ts';
import { describeSource, describeStory } from '../../stories/describe-story.ts';
import type { StoryLineData } from '../../stories/story-line-data.ts';

export interface FoundItem {
  readonly href: string;
  readonly kind: string;
  readonly title: readonly TextPart[];
  readonly summary: readonly TextPart[];
  readonly untranslated: SiteSearchHit['untranslated'];
  readonly source: readonly PassageText[];
  readonly iso: string | null;
  readonly date: string;
  /** How far a story went. */
  readonly story: StoryLineData | null;
}

export interface FoundSection {
  readonly title: string;
  readonly items: readonly FoundItem[];
  /** Of stories and articles: the choice between them. */
  readonly units: readonly (LinkData & { readonly current: boolean })[];
  readonly more: LinkData | null;
}

/** Notice instead of results. */
export interface SearchNotice {
  readonly title: string;
  readonly text: string;
  readonly links: readonly LinkData[];
}

export interface SearchData extends PageData {
  readonly title: string;
  /** The query, which distinguishes this page from the front page at the same path. */
  readonly q: string;
  /** That some results are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly texts: SearchTexts;
  /** Name of the choice between stories and articles. */
  readonly unit: string;
  readonly tabs: readonly ListTab[];
  readonly sections: readonly FoundSection[];
  readonly notice: SearchNotice | null;
  readonly paging: {
    readonly text: string;
    readonly previous: string | null;
    readonly next: string | null;
  } | null;
}

/** The front page with a query is site search, because the table of paths has no path for it. */
export function isSearch(url: URL): boolean {
  return url.searchParams.has('q');
}

const units: readonly ExplorerUnit[] = ['stories', 'articles'];

interface Reader {
  readonly language: Language;
  readonly dictionary: Dictionary;
}

interface Asked {
  readonly q: string;
  readonly scope: SiteSearchScope;
  readonly unit: ExplorerUnit;
  readonly page: number;
}

function readAsked({ searchParams }: URL): Asked {
  const scope = siteSearchScopes.find((known) => known === searchParams.get('type')) ?? 'all';
  const page = Number(searchParams.get('page'));
  return {
    q: (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxSiteQueryLength),
    scope,
    unit: searchParams.get('unit') === 'articles' ? 'articles' : 'stories',
    page: scope !== 'all' && Number.isSafeInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

function hrefOf({ q, scope, unit, page }: Asked): string {
  const query = new URLSearchParams({ q });
  if (scope !== 'all') query.set('type', scope);
  if (unit !== 'stories') query.set('unit', unit);
  if (page > 1) query.set('page', String(page));
  return `${publicPaths.front}?${query}`;
}

/** A single letter is too common; a single Chinese character may be a word. */
const isTooShort = (q: string): boolean => /^[\p{ASCII}]$/u.test(q);

/** `/front?q=`: pages, news, videos and stories or articles that contain the words. Never cached or indexed. */
export async function loadSearch({ url, language, call }: LoadContext): Promise<LoadOutcome<SearchData>> {
  const asked = readAsked(url);
  const { q } = asked;
  const texts = searchTexts[language];
  let refusal: Refusal | undefined;
  const ask = () =>
    call('site.search', { query: asked }).catch((error: unknown) => {
      refusal = refusalOf(error, language);
      if (!refusal) throw error;
      return undefined;
    });
  const [answer, dictionary] =
    q === '' || isTooShort(q) ? [undefined, {}] : await Promise.all([ask(), call('dictionary.all', {})]);
  const total = answer ? answer.site.total + answer.articles.total : 0;
  const sections = answer ? sectionsOf(answer, asked, { language, dictionary }) : [];
  const isBeyond = answer !== undefined && asked.page > pagesOf(answer, asked);
  const data: SearchData = {
    description: texts.description,
    head: { unlisted: true, address: publicPaths.front },
    title: total > 0 ? fill(texts.titleFor, { q }) : texts.title,
    q,
    untranslated: untranslatedNote(language, answer),
    texts,
    unit: storyTexts[language].unit,
    tabs: answer && total > 0 ? tabsOf(answer, asked, texts) : [],
    sections,
    notice: noticeOf(),
    paging: answer && !isBeyond ? pagingOf(answer, asked, texts) : null,
  };
  return { status: refusal?.status ?? (isBeyond ? 404 : 200), retryAfter: refusal?.retryAfter, data };

  function noticeOf(): SearchNotice | null {
    if (sections.length > 0) return null;
    if (!answer || total === 0) return emptyNotice(q, language, refusal);
    return isBeyond ? beyondNotice(asked, texts) : elsewhereNotice(answer, asked, texts);
  }
}

/** There are results, but not that many pages of them. */
function beyondNotice(asked: Asked, texts: SearchTexts): SearchNotice {
  const links = [{ label: texts.firstPage, href: hrefOf({ ...asked, page: 1 }) }];
  return { title: texts.noPage, text: texts.noPageText, links };
}

/** There are results, but not in the part that was asked for. */
function elsewhereNotice({ site, articles }: SiteSearch, asked: Asked, texts: SearchTexts): SearchNotice {
  return {
    title: fill(texts.missingHere, { scope: scopeName(asked.scope, asked, texts), q: asked.q }),
    text: fill(texts.missingHereText, { count: totalOf(site, articles) }),
    links: [{ label: texts.everywhere, href: hrefOf({ ...asked, scope: 'all', page: 1 }) }],
  };
}

const scopeName = (scope: SiteSearchScope, { unit }: Asked, texts: SearchTexts): string =>
  texts.scope[scope === 'articles' ? unit : scope];

function emptyNotice(q: string, language: Language, refusal: Refusal | undefined): SearchNotice {
  const texts = searchTexts[language];
  const links = [
    { label: texts.explorer, href: `${publicPaths.baExplorer}${q && `?${new URLSearchParams({ q })}`}` },
    { label: companyTexts[language].trial.title, href: publicPaths.tryUse },
  ];
  if (refusal) return { title: texts.refused, text: refusal.text, links };
  if (q === '') return { title: texts.empty, text: texts.emptyText, links };
  if (isTooShort(q)) return { title: texts.short, text: texts.shortText, links };
  return { title: fill(texts.missing, { q }), text: texts.missingText, links };
}

/** What was found in all parts together: `12,345`, or `10,000+` where not all of it was counted. */
function totalOf(...parts: readonly SiteSearchPart[]): string {
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  return formatCount(total) + (parts.some(({ totalIsBounded }) => totalIsBounded) ? '+' : '');
}

function tabsOf({ site, articles }: SiteSearch, asked: Asked, texts: SearchTexts): ListTab[] {
  const counts = { all: totalOf(site, articles), site: totalOf(site), articles: totalOf(articles) };
  return siteSearchScopes.map((scope) => ({
    label: scopeName(scope, asked, texts),
    href: hrefOf({ ...asked, scope, page: 1 }),
    current: scope === asked.scope,
    count: counts[scope],
  }));
}

function sectionsOf({ site, articles, terms }: SiteSearch, asked: Asked, reader: Reader): FoundSection[] {
  const { language } = reader;
  const { unit } = asked;

  const texts = searchTexts[language];
  const itemOf = (hit: SiteSearchHit): FoundItem => ({
    href: hit.href,
    kind: texts.kinds[hit.kind],
    title: markedParts(hit.title || titleOfPage(hit.href, reader), terms, 'title'),
    summary: markedParts(hit.summary, terms),
    untranslated: hit.untranslated,
    source: describeSource(hit, language),
    iso: hit.publishedAt,
    date: hit.publishedAt ? formatDay(hit.publishedAt, language) : '',
    story: describeStory(hit, reader),
  });
  const section = (part: typeof site, title: string, scope: 'site' | 'articles', more: string): FoundSection => ({
    title,
    items: part.list.map(itemOf),
    units:
      scope === 'site'
        ? []
        : units.map((value) => ({
            label: storyTexts[language].units[value],
            href: hrefOf({ ...asked, unit: value, page: 1 }),
            current: value === unit,
          })),
    more:
      asked.scope === 'all' && part.total > part.list.length
        ? {
            label: fill(more, { count: totalOf(part) }),
            href: hrefOf({ ...asked, scope, page: 1 }),
          }
        : null,
  });
  return [
    section(site, texts.site, 'site', texts.moreSite),
    section(articles, texts.found[unit], 'articles', texts.more[unit]),
  ].filter(({ items }) => items.length > 0);
}

/** What a page that is in no menu calls itself. */
function titleOfPage(href: string, { language, dictionary }: Reader): string {
  const { pathname, searchParams } = new URL(href, 'http://site.invalid');
  const { profile, certificates, careers, contact, privacy, trial } = companyTexts[language];
  const titles: Readonly<Record<string, string>> = {
    [publicPaths.front]: searchTexts[language].front,
    [publicPaths.companyProfile]: profile.title,
    [publicPaths.certificate]: certificates.title,
    [publicPaths.joinUs]: careers.title,
    [publicPaths.contactUs]: contact.title,
    [publicPaths.privacy]: privacy.title,
    [publicPaths.tryUse]: trial.title,
    [publicPaths.cooperativePartner]: dictionaryLabel(dictionary, 'partner_type', searchParams.get('type') ?? ''),
  };
  return titles[pathname] || href;
}

/** How many pages the asked part has; at least one. */
function pagesOf({ site, articles }: SiteSearch, { scope }: Asked): number {
  if (scope === 'all') return 1;
  return Math.max(1, Math.ceil((scope === 'site' ? site : articles).total / siteSearchPageSize));
}

function pagingOf(answer: SiteSearch, asked: Asked, texts: SearchTexts): SearchData['paging'] {
  const pages = pagesOf(answer, asked);
  if (pages < 2) return null;
  const at = (page: number) => (page >= 1 && page <= pages ? hrefOf({ ...asked, page }) : null);
  return {
    text: fill(texts.page, { page: asked.page, pages }),
    previous: at(asked.page - 1),
    next: at(asked.page + 1),
  };
}
