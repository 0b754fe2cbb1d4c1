import { generateAtomFeed, generateRssFeed } from 'feedsmith';
import { type Feed, type FeedFormat, feedPath } from '#contract/content/published-feeds.ts';
import { type Language, languages } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { feedNames, untranslatedEntry } from '#contract/texts/feed-names.ts';
import { onOneLine, withoutControls } from '#contract/texts/written-text.ts';

/** A feed entry; `path` is path and query. */
export interface FeedEntry {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly category: { readonly code: string; readonly name: string };
  readonly publishedAt: Date;
  readonly changedAt: Date;
  /** Names of the texts that are shown in Chinese. */
  readonly untranslated: readonly ('title' | 'summary')[];
}

export interface FeedParts {
  readonly feed: Feed;
  readonly language: Language;
  readonly publicUrl: string;
  readonly brand: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

/** Page of the feed. */
const pageOf: Readonly<Record<Feed, string>> = { news: publicPaths.companyNews, articles: publicPaths.front };

export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
};

/** A feed as RFC 4287 or RSS 2.0. */
export function writeFeed(format: FeedFormat, parts: FeedParts): string {
  const said = { ...parts, entries: parts.entries.map((entry) => sayLanguage(entry, parts.language)) };
  return format === 'atom' ? writeAtom(said) : writeRss(said);
}

/** In words: RSS has no mark for an entry in another language than its feed, and few readers show that of Atom. */
function sayLanguage(entry: FeedEntry, language: Language): FeedEntry {
  if (entry.untranslated.length === 0) return entry;
  const isChinese = entry.summary === '' || entry.untranslated.includes('summary');
  const note = untranslatedEntry[language][isChinese ? 'summary' : 'title'];
  return { ...entry, summary: note + (entry.summary || entry.title) };
}

function describe({ feed, language, publicUrl, brand, entries }: FeedParts) {
  const absolute = (path: string): string => {
    const url = new URL(path, publicUrl);
    if (language !== languages[0]) url.searchParams.set('lang', language);
    return url.href;
  };
  const times = entries.map(({ changedAt }) => changedAt.getTime());
  return {
    absolute,
    title: `${brand} · ${feedNames[language][feed]}`,
    // A feed needs a change time; an empty one has never changed.
    updated: new Date(Math.max(0, ...times)),
    page: absolute(pageOf[feed]),
  };
}

function writeAtom(parts: FeedParts): string {
  const { absolute, title, updated, page } = describe(parts);
  const self = absolute(feedPath(parts.feed, 'atom'));
  return generateAtomFeed({
    id: self,
    title: { value: title },
    updated,
    xml: { lang: parts.language },
    authors: [{ name: parts.brand, uri: absolute(publicPaths.front) }],
    links: [
      { href: self, rel: 'self', type: 'application/atom+xml' },
      { href: page, rel: 'alternate', type: 'text/html' },
    ],
    entries: parts.entries.map((entry) => ({
      id: absolute(entry.path),
      title: {
        value: onOneLine(entry.title),
        ...(entry.untranslated.includes('title') && { xml: { lang: languages[0] } }),
      },
      links: [{ href: absolute(entry.path), rel: 'alternate', type: 'text/html' }],
      published: entry.publishedAt,
      updated: entry.changedAt,
      categories: [{ term: onOneLine(entry.category.code), label: onOneLine(entry.category.name) }],
      summary: { value: withoutControls(entry.summary || entry.title) },
    })),
  });
}

function writeRss(parts: FeedParts): string {
  const { absolute, title, updated, page } = describe(parts);
  return generateRssFeed({
    title,
    link: page,
    description: title,
    language: parts.language.toLowerCase(),
    lastBuildDate: updated,
    atom: { links: [{ href: absolute(feedPath(parts.feed, 'rss')), rel: 'self', type: 'application/rss+xml' }] },
    items: parts.entries.map((entry) => ({
      title: onOneLine(entry.title),
      link: absolute(entry.path),
      guid: { value: absolute(entry.path), isPermaLink: true },
      pubDate: entry.publishedAt,
      categories: [{ name: onOneLine(entry.category.name) }],
      description: withoutControls(entry.summary || entry.title),
    })),
  });
}
