import { readDocument, type SeenDocument } from './read-document.ts';

export interface CrawledPage extends SeenDocument {
  readonly status: number;
  /** Where it is linked. */
  readonly from: string;
}

/** Enough addresses of one path; the others are alike. */
const mostOfAPath = 12;

/**
 * Follows every link of the public site from `start`, in one language. Addresses outside it, and the workspace, are not
 * its pages.
 */
export async function crawl(
  get: (path: string) => Promise<{ readonly status: number; readonly body: string }>,
  { start, isPage }: { start: string; isPage: (pathname: string) => boolean },
): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const perPath = new Map<string, number>();
  const waiting: { address: string; from: string }[] = [{ address: start, from: 'the beginning' }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next;
    const { pathname } = new URL(address, 'http://site.invalid');
    const seen = perPath.get(pathname) ?? 0;
    if (pages.has(address) || seen >= mostOfAPath) continue;
    perPath.set(pathname, seen + 1);
    const { status, body } = await get(address);
    const page = { ...readDocument(body), status, from };
    pages.set(address, page);
    for (const href of page.links) {
      const url = new URL(href, `http://site.invalid${address}`);
      if (url.host !== 'site.invalid' || url.searchParams.has('lang') || !isPage(url.pathname)) continue;
      waiting.push({ address: url.pathname + url.search, from: address });
    }
  }
  return pages;
}

/** Links to anchors that do not exist. */
export function brokenFragments(pages: ReadonlyMap<string, CrawledPage>): string[] {
  return [...pages].flatMap(([address, page]) =>
    page.links.flatMap((href) => {
      const url = new URL(href, `http://site.invalid${address}`);
      const target = pages.get(url.pathname + url.search);
      const missing = url.hash !== '' && target && !target.ids.has(decodeURIComponent(url.hash.slice(1)));
      return missing ? [`${address} → ${href}`] : [];
    }),
  );
}
