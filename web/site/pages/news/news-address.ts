import { type NewsTag, newsTags } from '#contract/content/news-tags.ts';
import { publicPaths } from '#contract/paths.ts';

/** State of the list's URL. */
export interface NewsChoice {
  readonly tag: NewsTag | undefined;
  readonly year: number | undefined;
  readonly q: string;
  readonly page: number;
}

const longestWords = 100;

/** Parses a URL; invalid values are ignored. */
export function readChoice({ searchParams }: URL): NewsChoice {
  const tag = newsTags.find((known) => known === searchParams.get('tag'));
  const year = Number(searchParams.get('year'));
  const page = Number(searchParams.get('page'));
  return {
    tag,
    year: Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : undefined,
    q: (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longestWords),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** URL of a choice, without defaults. */
export function newsAddress({ tag, year, q, page }: NewsChoice): string {
  const query = new URLSearchParams({
    ...(tag && { tag }),
    ...(year !== undefined && { year: String(year) }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${publicPaths.companyNews}?${query}` : publicPaths.companyNews;
}
