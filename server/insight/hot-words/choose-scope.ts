import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWordScope } from '#contract/insight/hot-words.ts';
import type { LocalizedText } from '#contract/language.ts';
import { everything } from '#server/insight/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { findCompany, findIndustry } from './queries.ts';
import { readWindows, type Windows } from './rank-words.ts';
import type { WordScope } from './word-scope.ts';

/** The scope shown, and how figures refer to it. */
export interface ChosenScope {
  readonly kind: HotWordScope;
  readonly scope: WordScope;
  readonly name: LocalizedText | null;
  readonly ref: { readonly stockId?: number; readonly industryId?: number };
  /** The company's own words were requested, but it has too few stories. */
  readonly fellBack: boolean;
  readonly windows: Windows;
}

const ofEverything = { kind: 'everything', scope: { scopeId: everything }, name: null, ref: {} } as const;

const ofIndustry = (id: number, name: LocalizedText | null) =>
  ({ kind: 'industry', scope: { scopeId: id }, name, ref: { industryId: id } }) as const;

/**
 * The requested scope, or the next wider one with enough stories: below 200 a company's industry
 * (docs/product/insight.md, "Hot words").
 */
export async function chooseScope(
  db: Database,
  { stockId, wanted, until }: { stockId: number; wanted: HotWordScope; until: string },
): Promise<ChosenScope> {
  const company = await findCompany(db, stockId);
  if (!company) throw new AppError('NOT_FOUND');
  if (wanted === 'company') {
    const scope = { stockId };
    const windows = await readWindows(db, scope, until);
    const stories = windows.foreground.stories + windows.background.stories;
    if (stories >= figureDefinitions.hotWord.constants.scopeStories) {
      return { kind: 'company', scope, name: company.shortName, ref: { stockId }, fellBack: false, windows };
    }
  }
  const wider =
    wanted === 'everything' || company.industryId === null
      ? ofEverything
      : ofIndustry(company.industryId, company.industryName);
  const windows = await readWindows(db, wider.scope, until);
  return { ...wider, fellBack: wanted === 'company', windows };
}

/** Scopes for visitors: all stories, or an industry by id. */
export type PublicScope = 'everything' | number;

/** An unknown industry falls back to all stories. */
export async function choosePublicScope(db: Database, until: string, wanted: PublicScope): Promise<ChosenScope> {
  const known = wanted === 'everything' ? undefined : await findIndustry(db, wanted);
  const chosen = known && wanted !== 'everything' ? ofIndustry(wanted, known.name) : ofEverything;
  return { ...chosen, fellBack: false, windows: await readWindows(db, chosen.scope, until) };
}
