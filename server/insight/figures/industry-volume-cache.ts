import type { ArticleCategory } from '#contract/content/articles.ts';
import type { TierWeights } from '#server/insight/formulas/volume.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysIn, type Window, windowLength } from '#server/platform/days.ts';
import { type DayVolumes, IndustryVolumes } from './industry-volumes.ts';
import { type FigureState, listDailyVolumes, listMembers, readFigureState } from './queries.ts';

/** Total size of cached industries in volumes of 8 bytes: 10,000 companies over two years are 7 million. */
const mostVolumes = 8_000_000;
/** Volumes per statement: unpacking more would block others. */
const maxVolumesPerStatement = 65_536;

export interface WantedIndustry extends Window {
  readonly industryId: number;
  readonly category?: ArticleCategory | undefined;
  readonly weights: TierWeights;
}

interface Slot {
  companies: number;
  industry: IndustryVolumes | undefined;
  /** Concurrent requests share one load. */
  reading: Promise<unknown>;
}

/**
 * Cache of industry volumes. Each day is summed by the database once, and again after it has changed. Changed days are
 * read with every request, so a value is never older than the database.
 */
export class IndustryVolumeCache {
  readonly #db: Database;
  readonly #slots = new Map<string, Slot>();
  readonly #changedAt = new Map<string, number>();
  #seen = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Current revision of figures. */
  async readState(): Promise<FigureState> {
    const { changed, ...state } = await readFigureState(this.#db, this.#seen);
    for (const [day, number] of changed) this.#changedAt.set(day, Math.max(number, this.#changedAt.get(day) ?? 0));
    this.#seen = Math.max(this.#seen, state.figures);
    return state;
  }

  /** The industry with all days of the window as of `state` or later. */
  async get(wanted: WantedIndustry, state: FigureState): Promise<IndustryVolumes> {
    const { industryId, category, weights } = wanted;
    const key = JSON.stringify([industryId, category, weights]);
    const slot = this.#slots.get(key) ?? { companies: -1, industry: undefined, reading: Promise.resolve() };
    // Moves the entry to the most-recently-used end.
    this.#slots.delete(key);
    this.#slots.set(key, slot);
    const { industry: known } = slot;
    if (known && slot.companies >= state.companies && this.#staleDays(known, wanted).length === 0) return known;
    const reading = slot.reading.then(() => this.#read(slot, wanted, state));
    slot.reading = reading.catch(() => {});
    const industry = await reading;
    this.#makeRoom();
    return industry;
  }

  #staleDays(industry: IndustryVolumes, window: Window): string[] {
    return daysIn(window).filter((day) => {
      const known = industry.days.get(day);
      return !known || known.number < (this.#changedAt.get(day) ?? 0);
    });
  }

  async #read(slot: Slot, wanted: WantedIndustry, state: FigureState): Promise<IndustryVolumes> {
    if (!slot.industry || slot.companies < state.companies) {
      slot.industry = new IndustryVolumes(await listMembers(this.#db, wanted.industryId), new Map());
      slot.companies = state.companies;
    }
    const stale = this.#staleDays(slot.industry, wanted);
    const { companies } = slot.industry;
    const room = Math.floor(mostVolumes / Math.max(1, companies.length));
    if (slot.industry.days.size + stale.length > room) slot.industry = new IndustryVolumes(companies, new Map());
    const atOnce = Math.max(1, Math.floor(maxVolumesPerStatement / Math.max(1, companies.length)));
    for (const part of partsOf(this.#staleDays(slot.industry, wanted), atOnce)) {
      slot.industry = slot.industry.withDays(await this.#readDays(slot.industry, { ...wanted, ...part }));
    }
    return slot.industry;
  }

  async #readDays({ companies }: IndustryVolumes, wanted: WantedIndustry): Promise<Map<string, DayVolumes>> {
    const number = this.#seen;
    const stockIds = companies.map(({ stockId }) => stockId);
    const places = new Map(stockIds.map((stockId, place) => [stockId, place]));
    const found = await listDailyVolumes(this.#db, { ...wanted, stockIds });
    const nothing = { volumes: new Float64Array(stockIds.length), number };
    const days = new Map<string, DayVolumes>(daysIn(wanted).map((day) => [day, nothing]));
    for (const { day, volumes: pairs } of found) {
      const volumes = new Float64Array(stockIds.length);
      for (const [stockId, volume] of pairs) volumes[places.get(stockId) ?? -1] = volume;
      days.set(day, { volumes, number });
    }
    return days;
  }

  /** Evicts the least recently used entry. */
  #makeRoom(): void {
    const sizeOf = ({ industry }: Slot) => (industry ? industry.companies.length * industry.days.size : 0);
    let size = [...this.#slots.values()].reduce((sum, slot) => sum + sizeOf(slot), 0);
    for (const [key, slot] of this.#slots) {
      if (size <= mostVolumes || this.#slots.size === 1) return;
      this.#slots.delete(key);
      size -= sizeOf(slot);
    }
  }
}

/** Consecutive days, grouped in at most `length`. */
function partsOf(days: readonly string[], length: number): Window[] {
  const parts: Window[] = [];
  for (const day of days) {
    const last = parts.at(-1);
    if (last && addDays(last.until, 1) === day && windowLength(last) < length) {
      parts[parts.length - 1] = { from: last.from, until: day };
    } else parts.push({ from: day, until: day });
  }
  return parts;
}

let kept = new WeakMap<Database, IndustryVolumeCache>();

/** For a database that was put back to an earlier day, and counts from there. */
export function forgetIndustryVolumes(): void {
  kept = new WeakMap();
}

/**
 * Cached industries of a database. Everything is checked against the database, so callers need not know of the cache; a
 * transaction counts as a database of its own.
 */
export function industryVolumeCacheOf(db: Database): IndustryVolumeCache {
  const known = kept.get(db) ?? new IndustryVolumeCache(db);
  kept.set(db, known);
  return known;
}
