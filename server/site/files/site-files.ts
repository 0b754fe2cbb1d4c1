import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Feed, feedFormats, feedPath, feeds } from '#contract/content/published-feeds.ts';
import { defaultLanguage, type Language, parseLanguage } from '#contract/language.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import { clientOf } from '#server/platform/http/bind-endpoints.ts';
import type { RouteLimitCheck } from '#server/platform/limits/public-limits.ts';
import { replyWithPage, type StoredPage, sharedHeaders, storePage } from '#server/site/page-cache.ts';
import { type FeedEntry, feedTypes, writeFeed } from './write-feed.ts';
import { type Entry, writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

/** Content of the files, from the database. */
export interface FileSource {
  readonly listPages: (now: Date) => Promise<Entry[]>;
  /** Of more than `most` only that they are more. */
  readonly countArticles: (range: {
    now: Date;
    most: number;
  }) => Promise<{ readonly total: number; readonly highestId: number }>;
  /** Articles with an id above `after` and up to `until`. */
  readonly listArticles: (range: { now: Date; after: number; until: number }) => Promise<Entry[]>;
  readonly listFeed: (feed: Feed, query: { language: Language; now: Date }) => Promise<FeedEntry[]>;
  /** Ids per file: so many are written at once. */
  readonly articlesPerFile: number;
}

export interface SiteFilesDeps {
  readonly source: FileSource;
  readonly publicUrl: () => string;
  readonly readBrand: (language: Language) => Promise<string>;
  readonly clock: Clock;
  /** Called before a file is written of which there are any number. */
  readonly admit: RouteLimitCheck;
  /** Caches a file as long as the pages. */
  readonly keep: (key: string, write: () => Promise<StoredPage>) => Promise<StoredPage>;
}

const xml = 'application/xml; charset=utf-8';

/** Clients revalidate each time; unchanged files answer at once. */
const cacheControl = 'public, max-age=0, must-revalidate';

/**
 * Files for programs: sitemap, robots.txt, feeds. They are not in docs/product/public-site.md, "Paths", and need no
 * token.
 */
export function registerSiteFiles(app: FastifyInstance, deps: SiteFilesDeps): void {
  const { source, publicUrl, clock } = deps;
  type Write = (language: Language, request: FastifyRequest) => Promise<string>;
  const serve = (path: string, type: string, write: Write) =>
    app.get(path, async (request, reply) => {
      const { lang } = request.query as Record<string, unknown>;
      const language = (typeof lang === 'string' && parseLanguage(lang)) || defaultLanguage;
      const headers = {
        ...sharedHeaders(reply),
        'cache-control': cacheControl,
        vary: 'accept-encoding',
      };
      // By route and part: the same address can be spelled in many ways, and each would be written and kept again.
      const key = ['file', language, path, ...Object.values(request.params as object)].join(' ');
      const file = await deps.keep(key, async () =>
        storePage(200, await write(language, request), { ...headers, 'content-type': type }),
      );
      replyWithPage(request, reply, file);
    });

  serve('/robots.txt', 'text/plain; charset=utf-8', async () => writeRobots(publicUrl()));
  serve('/sitemap.xml', xml, async () => {
    const now = clock();
    const [pages, { total, highestId }] = await Promise.all([
      source.listPages(now),
      source.countArticles({ now, most: source.articlesPerFile }),
    ]);
    if (pages.length + total <= source.articlesPerFile) {
      return writeSitemap(publicUrl(), [...pages, ...(await source.listArticles({ now, after: 0, until: highestId }))]);
    }
    const parts = Math.ceil(highestId / source.articlesPerFile);
    return writeSitemapIndex(publicUrl(), [
      '/sitemap-pages.xml',
      ...Array.from({ length: parts }, (_, index) => `/sitemap-articles-${index + 1}.xml`),
    ]);
  });
  serve('/sitemap-pages.xml', xml, async () => writeSitemap(publicUrl(), await source.listPages(clock())));
  serve('/sitemap-articles-:part(^[1-9]\\d{0,6}$).xml', xml, async (_language, request) => {
    deps.admit('sitemap.articles', clientOf(request));
    const { part } = request.params as { part: string };
    const until = Number(part) * source.articlesPerFile;
    const after = until - source.articlesPerFile;
    const now = clock();
    const { highestId } = await source.countArticles({ now, most: 0 });
    // The index lists every part up to there, also one whose articles are all gone.
    if (after >= highestId) throw new AppError('NOT_FOUND');
    return writeSitemap(publicUrl(), await source.listArticles({ now, after, until }));
  });
  for (const feed of feeds) {
    for (const format of feedFormats) {
      serve(feedPath(feed, format), feedTypes[format], async (language) =>
        writeFeed(format, {
          ...{ feed, language, publicUrl: publicUrl() },
          brand: await deps.readBrand(language),
          entries: await source.listFeed(feed, { language, now: clock() }),
        }),
      );
    }
  }
}

/** Search engines may read what visitors may; pages that are not to be indexed say so themselves. */
function writeRobots(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /_data/

Sitemap: ${new URL('/sitemap.xml', publicUrl).href}
`;
}
