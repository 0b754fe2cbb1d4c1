import type { FastifyReply } from 'fastify';
import type { Language } from '#contract/language.ts';
import { isPublicPath } from '#contract/paths.ts';
import type { PageKeeping, RenderedPage } from '#contract/rendering.ts';
import { toAppError } from '#server/platform/http/error-answer.ts';
import { type StoredPage, sharedHeaders, storePage } from './page-cache.ts';

/**
 * A CDN may keep pages, but asks with the tag each time: the language is in a cookie, and what operators publish is
 * there at its second (docs/decisions/0012-what-a-page-ships.md).
 */
const pageAge = 'public, max-age=0, must-revalidate';

/** A page that everybody gets may be kept by whoever stands between; one of a reader's own by the reader alone. */
const ages: Readonly<Record<Exclude<PageKeeping, 'nobody'>, string>> = {
  everyone: pageAge,
  reader: 'private, no-cache',
};

export interface Rendering {
  readonly reply: FastifyReply;
  /** Path and query. */
  readonly url: string;
  readonly language: Language;
  readonly keeping: PageKeeping;
}

/** Makes a rendered page ready to be sent, and logs why it failed where it did. */
export async function storeRendered(
  page: RenderedPage,
  { reply, url, language, keeping }: Rendering,
): Promise<StoredPage> {
  if (page.failure) {
    const error = toAppError(page.failure);
    // What follows the path may be a key, or what somebody looked for.
    const [path = ''] = url.split('?');
    const shown = isPublicPath(path) ? path : 'none';
    reply.log.error({ err: error.cause ?? error, code: error.code, page: shown }, 'page failed');
  }
  const stored = await storePage(page.status, page.html, {
    ...sharedHeaders(reply),
    ...(keeping !== 'nobody' && { 'cache-control': page.status === 200 ? ages[keeping] : 'no-store' }),
    'content-language': language,
    vary: 'accept-encoding, cookie',
    ...(page.location && { location: page.location }),
    ...(page.retryAfter !== undefined && { 'retry-after': String(page.retryAfter) }),
  });
  return { ...stored, address: page.address };
}
