import { type Filters, readFilters, toRequest } from '#contract/insight/explorer-filters.ts';
import type { SettingVersions } from '#contract/insight/figures.ts';
import { maxThemeStories, type ThemeDays } from '#contract/insight/theme-rules.ts';
import { findFirstDay } from '#server/insight/corpus/queries.ts';
import { findCompany } from '#server/insight/event-timeline/queries.ts';
import type { Search } from '#server/insight/explorer/hits-query.ts';
import { findSavedSearch, type Owner } from '#server/insight/explorer/queries.ts';
import { prepareSearch } from '#server/insight/explorer/service.ts';
import type { Cut } from '#server/insight/explorer/understand-query.ts';
import { readSettings, type Settings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { addDays, type Window, windowBefore, windowUntil } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { listThemeStories, type ThemeStory } from './queries.ts';
import { isWithin } from './theme-words.ts';

export interface WhichTheme {
  readonly id: number;
  readonly owner: Owner;
  readonly now: Date;
  readonly cut: (q: string) => Cut | Promise<Cut>;
}

/** What fits the conditions of a theme in a window, and in the one before. */
export interface OpenConditions {
  /** Days, order and unit are the theme's. */
  readonly filters: Filters;
  readonly search: Search;
  readonly window: Window;
  readonly stories: readonly ThemeStory[];
  /** `null` if the window before is not on record. */
  readonly before: readonly ThemeStory[] | null;
  readonly isBounded: boolean;
  /** The stories of both windows, the newest first, and the first day of which all are among them. */
  readonly counted: readonly ThemeStory[];
  readonly countedFrom: string;
  /** The reader's company, where it is tracked. */
  readonly own: Awaited<ReturnType<typeof findCompany>>;
  /** The company and its peers, between which shares are computed. */
  readonly among: readonly number[];
  readonly settings: Settings;
}

/** Conditions under the number and the name by which their figures are opened. */
export interface NamedTheme extends OpenConditions {
  readonly id: number;
  readonly name: string;
}

/** A theme with its stories in a window and the one before. */
export interface OpenTheme extends NamedTheme {
  readonly query: string;
  readonly isInReports: boolean;
  readonly createdAt: Date;
}

/** Throws NOT_FOUND for another person's search. */
export async function findTheme(db: Database, { id, owner }: Pick<WhichTheme, 'id' | 'owner'>) {
  const saved = await inCompany(db, owner.stockId, (tx) => findSavedSearch(tx, owner, id));
  if (!saved) throw new AppError('NOT_FOUND');
  return saved;
}

/** The conditions of a theme: stories, whatever the unit, order and days were when it was saved. */
export const filtersOf = (query: string): Filters => ({
  ...readFilters(new URLSearchParams(query)),
  ...{ from: '', until: '', sort: 'newest', unit: 'stories' },
});

/** Its search over a window. */
export async function searchOf(filters: Filters, window: Window, { now, cut }: Pick<WhichTheme, 'now' | 'cut'>) {
  const request = { ...toRequest(filters), ...window };
  return prepareSearch({ filters: request, now, cut: await cut(filters.q) }).search;
}

export async function openTheme(
  db: Database,
  { window, ...which }: WhichTheme & { readonly window: Window },
): Promise<OpenTheme> {
  const { now, cut, owner } = which;
  const { id, name, query, isInReports, createdAt } = await findTheme(db, which);
  const conditions = { filters: filtersOf(query), stockId: owner.stockId, window, now, cut };
  return { id, name, query, isInReports, createdAt, ...(await openConditions(db, conditions)) };
}

interface Conditions extends Pick<WhichTheme, 'now' | 'cut'> {
  readonly filters: Filters;
  /** The company that the shares are computed for. */
  readonly stockId: number;
  readonly window: Window;
  /** Setting versions to use; the latest if omitted. */
  readonly versions?: SettingVersions | undefined;
}

/** The stories of any conditions, whoever keeps them. */
export async function openConditions(
  db: Database,
  { filters, stockId, window, versions, ...which }: Conditions,
): Promise<OpenConditions> {
  const earlier = windowBefore(window);
  const whole = await searchOf(filters, { from: earlier.from, until: window.until }, which);
  const found = await listThemeStories(db, whole, maxThemeStories + 1);
  const [settings, own, firstDay] = await Promise.all([
    readSettings(db, { stockId, versions }),
    findCompany(db, stockId),
    findFirstDay(db),
  ]);
  const counted = found.slice(0, maxThemeStories);
  const isOnRecord = firstDay !== undefined && firstDay <= earlier.from && found.length === counted.length;
  return {
    ...{ filters, window, own, settings },
    search: { ...whole, ...window },
    stories: counted.filter((story) => isWithin(story, window)),
    before: isOnRecord ? counted.filter((story) => isWithin(story, earlier)) : null,
    isBounded: found.length > counted.length,
    counted,
    countedFrom: found.length > counted.length ? addDays(counted.at(-1)?.day ?? window.until, 1) : earlier.from,
    among: own ? [own.stockId, ...settings.peers] : [],
  };
}

/** The window of a theme's length that ends today. */
export const windowOf = (days: ThemeDays, now: Date): Window => windowUntil(chinaDate(now), days);
