import type { ArticleCategory } from '#contract/content/articles.ts';
import { countMatches } from '#server/insight/explorer/count-hits.ts';
import { prepareSearch } from '#server/insight/explorer/service.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What the Explorer is opened with to list the articles behind a figure. */
export interface ExplorerLink {
  readonly from: string;
  readonly until: string;
  readonly stockIds?: readonly number[] | undefined;
  readonly category?: ArticleCategory | undefined;
  readonly tier?: number | undefined;
  readonly phrase?: string | undefined;
}

const quoted = (phrase: string) => `"${phrase.replaceAll('"', ' ')}"`;

/** The Explorer's address; its names are those of the Explorer's own filters. */
export function explorerAddress({ from, until, stockIds = [], category, tier, phrase }: ExplorerLink): string {
  const search = new URLSearchParams();
  if (phrase) search.append('q', quoted(phrase));
  search.append('from', from);
  search.append('until', until);
  for (const stockId of stockIds) search.append('company', String(stockId));
  if (category) search.append('category', category);
  if (tier) search.append('tier', String(tier));
  return search.toString();
}

/** How many articles are listed there, counted by the Explorer's own search: one more than it lists stands for more. */
export async function countInExplorer(
  db: Database,
  { from, until, stockIds = [], category, tier, phrase }: ExplorerLink,
  now: Date,
): Promise<number> {
  const filters = {
    ...{ q: phrase ? quoted(phrase) : '', from, until, stockIds: [...stockIds], positions: [] },
    categories: category ? [category] : [],
    tiers: tier ? [tier] : [],
    sort: 'relevance' as const,
  };
  // What is quoted is looked for as it stands: nothing is cut into words.
  const { search } = prepareSearch({ filters, now, cut: () => [] });
  return (await countMatches(db, search)).total;
}
