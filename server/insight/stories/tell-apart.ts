import type { StoryArticle } from '#contract/insight/stories.ts';
import { type Shingles, shareIn, shinglesOf } from '#server/platform/text/near-duplicate.ts';

interface Written {
  readonly id: number;
  readonly title: string;
  readonly sourceName: string;
  /** Headline and body as plain text. */
  readonly text: string;
}

export interface ToldApart {
  readonly kind: StoryArticle['kind'];
  readonly copyOf: number | null;
  readonly share: number;
}

/** Part of an article that must be in an earlier one if it is a reprint of that. */
const reprintShare = 0.9;

const announcing = /公告|披露|交易所|巨潮|announcement|disclosure|filings/iu;
const announcement = /(?:公告|公告书|announcement)$/iu;

/** Whether an article is what the company itself announced: by its source, or by the form of its headline. */
export const isAnnouncement = ({ title, sourceName }: Pick<Written, 'title' | 'sourceName'>): boolean =>
  announcing.test(sourceName) || announcement.test(title.trim());

/**
 * Tells the articles of a story apart: the announcement, versions that were written anew, and reprints of them.
 *
 * @param articles in order of time
 * @returns the version that all are compared with, and each article's part in it
 */
export function tellApart(articles: readonly Written[]): {
  readonly comparedWith: number | undefined;
  readonly told: ReadonlyMap<number, ToldApart>;
} {
  const announced = articles.find(isAnnouncement);
  const reference = announced ?? articles[0];
  if (!reference) return { comparedWith: undefined, told: new Map() };
  const shingles = new Map(articles.map(({ id, text }) => [id, shinglesOf(text)]));
  const of = (id: number): Shingles => shingles.get(id) ?? new Uint32Array();
  const versions: number[] = [];
  const told = new Map<number, ToldApart>();
  for (const { id } of articles) {
    const share = shareIn(of(id), of(reference.id));
    const shares = versions.map((version) => ({ version, share: shareIn(of(id), of(version)) }));
    const best = shares.reduce((most, one) => (one.share > most.share ? one : most), { version: 0, share: 0 });
    if (id !== reference.id && best.share >= reprintShare) {
      told.set(id, { kind: 'reprint', copyOf: best.version, share });
      continue;
    }
    const kind = id === announced?.id ? 'announcement' : id === articles[0]?.id ? 'first' : 'rewrite';
    told.set(id, { kind, copyOf: null, share });
    versions.push(id);
  }
  return { comparedWith: reference.id, told };
}
