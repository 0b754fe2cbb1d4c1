import { newsTags } from '#contract/content/news-tags.ts';
import { newsPageSize, type SiteNews, type SiteNewsItem } from '#contract/content/site-news.ts';
import { formatCount } from '#contract/format-number.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { patternCover } from '../../loading/covers.ts';
import { fill, splitDay } from '../../loading/formatting.ts';
import { joinTitle } from '../../loading/join-title.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { publicationTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import { type NewsChoice, newsAddress, readChoice } from './news-address.ts';
import type { NewsData, NewsEntry } from './news-data.ts';
import { pageNumbers } from './page-numbers.ts';

/** `/companyNews`: a page of company news. Tag, year, keywords and page are in the URL. */
export async function loadNews({ url, language, call }: LoadContext): Promise<LoadOutcome<NewsData>> {
  const { choice, news } = await findNews(call, readChoice(url));
  const { total, years, list } = news;
  const { tag, year, q, page } = choice;
  const { news: texts, home } = publicationTexts[language];
  const entries = list.map((item) => entryOf(item, language));
  // The first page starts with its newest item in large, also that of a section or year, but not what a search found.
  const [first] = page === 1 && q === '' ? entries : [];
  const last = Math.max(1, Math.ceil(total / newsPageSize));
  const beyond = page > last;
  return {
    status: beyond ? 404 : 200,
    data: {
      description: texts.lead,
      title: texts.title,
      head: {
        title: joinTitle(
          texts.title,
          tag && texts.tags[tag],
          year !== undefined && fill(texts.yearOption, { year }),
          page > 1 && String(page),
        ),
        // A search has no address of its own: it would be kept for each of the words that somebody can think of.
        address: newsAddress({ ...choice, q: '' }),
        ...((q !== '' || beyond) && { unlisted: true as const }),
      },
      texts: { ...texts, home },
      untranslated: untranslatedNote(language, list),
      tags: [undefined, ...newsTags].map((each) => ({
        label: each ? texts.tags[each] : texts.all,
        href: newsAddress({ ...choice, tag: each, page: 1 }),
        current: each === tag,
      })),
      form: {
        tag: tag ?? '',
        year: year === undefined ? '' : String(year),
        q,
        years: years.map((each) => ({ value: String(each), label: fill(texts.yearOption, { year: each }) })),
      },
      found: q === '' ? '' : fill(texts.found, { count: formatCount(total) }),
      featured: first ?? null,
      rows: first ? entries.slice(1) : entries,
      pages: last > 1 && !beyond ? pagesOf(choice, last, texts) : null,
      missing: entries.length > 0 ? null : missingOf(choice, beyond, language),
    },
  };
}

/** The asked page of news; a year that has none is ignored like any other invalid value. */
async function findNews(
  call: LoadContext['call'],
  choice: NewsChoice,
): Promise<{ readonly choice: NewsChoice; readonly news: SiteNews }> {
  const { q, page, tag, year } = choice;
  const news = await call('site.news', {
    query: { q, page, ...(tag && { tag }), ...(year !== undefined && { year }) },
  });
  if (year === undefined || news.years.includes(year)) return { choice, news };
  return findNews(call, { ...choice, year: undefined });
}

function entryOf(item: SiteNewsItem, language: Language): NewsEntry {
  const { id, tag, title, summary, pattern, publishedAt, untranslated } = item;
  return {
    id,
    href: `${publicPaths.companyNewsDetail}?id=${id}`,
    tag: publicationTexts[language].news.tags[tag],
    title,
    ...(untranslated.includes('title') && { titleLang: 'zh-CN' }),
    summary,
    ...(untranslated.includes('summary') && { summaryLang: 'zh-CN' }),
    cover: patternCover(pattern, id),
    date: formatDay(publishedAt, language),
    ...splitDay(publishedAt, language),
    iso: publishedAt,
  };
}

function pagesOf(choice: NewsChoice, last: number, texts: { readonly page: string }): NewsData['pages'] {
  const { page } = choice;
  const href = (to: number) => newsAddress({ ...choice, page: to });
  return {
    earlier: page > 1 ? href(page - 1) : null,
    later: page < last ? href(page + 1) : null,
    links: pageNumbers(page, last).map((number) =>
      number === null
        ? null
        : {
            label: String(number),
            name: fill(texts.page, { page: number }),
            href: href(number),
            current: number === page,
          },
    ),
  };
}

function missingOf({ tag, year, q }: NewsChoice, beyond: boolean, language: Language): NewsData['missing'] {
  const { news: texts, contact } = publicationTexts[language];
  const toAll = { label: texts.back, href: publicPaths.companyNews };
  if (beyond) return { title: texts.noPage, text: texts.noPageText, actions: [toAll] };
  const narrowed = tag !== undefined || year !== undefined || q !== '';
  if (narrowed) return { title: texts.noHit, text: texts.noHitText, actions: [toAll] };
  return {
    title: texts.missing,
    text: texts.missingText,
    actions: [{ label: contact, href: publicPaths.contactUs }],
  };
}
