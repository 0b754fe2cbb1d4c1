import type { ArticleCategory } from '#contract/content/articles.ts';
import type { ExplorerUnit } from '#contract/insight/explorer.ts';
import type { Tone } from '#contract/insight/tone.ts';
import { countMatches } from '#server/insight/explorer/count-hits.ts';
import { prepareSearch } from '#server/insight/explorer/service.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Explorer filters that list the stories or articles of a figure. */
export interface ExplorerLink {
  readonly from: string;
  readonly until: string;
  readonly stockIds?: readonly number[] | undefined;
  readonly category?: ArticleCategory | undefined;
  readonly tier?: number | undefined;
  readonly tone?: Tone | undefined;
  readonly phrase?: string | undefined;
  /** Default: stories. */
  readonly unit?: ExplorerUnit | undefined;
}

const quoted = (phrase: string) => `"${phrase.replaceAll('"', ' ')}"`;

/** The Explorer's query string, with its own parameter names. */
export function explorerAddress({
  from,
  until,
  stockIds = [],
  category,
  tier,
  tone,
  phrase,
  unit,
}: ExplorerLink): string {
  const search = new URLSearchParams();
  if (phrase) search.append('q', quoted(phrase));
  search.append('from', from);
  search.append('until', until);
  for (const stockId of stockIds) search.append('company', String(stockId));
  if (category) search.append('category', category);
  if (tier) search.append('tier', String(tier));
  if (tone) search.append('tone', tone);
  if (unit === 'articles') search.append('unit', unit);
  return search.toString();
}

/** Number of stories or articles listed there, counted by the Explorer's search; one more than its limit stands for more. */
export async function countInExplorer(
  db: Database,
  { from, until, stockIds = [], category, tier, tone, phrase, unit = 'stories' }: ExplorerLink,
  now: Date,
): Promise<number> {
  const filters = {
    ...{ q: phrase ? quoted(phrase) : '', from, until, stockIds: [...stockIds], positions: [] },
    eventTypes: [],
    categories: category ? [category] : [],
    tiers: tier ? [tier] : [],
    tones: tone ? [tone] : [],
    ...{ sort: 'relevance' as const, unit },
  };
  // Quoted terms are matched literally, without segmentation.
  const { search } = prepareSearch({ filters, now, cut: () => [] });
  return (await countMatches(db, search)).total;
}
