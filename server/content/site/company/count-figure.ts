import { ne } from 'drizzle-orm';
import type { figureSources } from '#contract/content/site-content/kinds/company.ts';
import { articles, isPublished, sources } from '#server/content/articles/tables.ts';
import { companies, industries } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

type CountedSource = Exclude<(typeof figureSources)[number], 'written'>;

const counts: Readonly<Record<CountedSource, (db: Database, now: Date) => Promise<number>>> = {
  industries: (db) => db.$count(industries),
  // The operator's company has no code and no coverage.
  companies: (db) => db.$count(companies, ne(companies.code, '')),
  sources: (db) => db.$count(sources),
  articles: (db, now) => db.$count(articles, isPublished(now)),
};

/** Counts a figure of the company page. */
export function countFigure(db: Database, source: CountedSource, now: Date): Promise<number> {
  return counts[source](db, now);
}
