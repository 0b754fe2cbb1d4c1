import type { ArticleCategory } from '#contract/content/articles.ts';
import type { TierWeights } from '#server/insight/formulas/volume.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysIn, type Window, windowLength } from '#server/platform/days.ts';
import { type DayVolumes, IndustryVolumes } from './industry-volumes.ts';
import { type FigureState, listDailyVolumes, listMembers, readFigureState } from './queries.ts';

/** Volumes of all kept industries together, 8 bytes each: 10,000 companies over two years are 7 million. */
const mostVolumes = 8_000_000;
/** Volumes of one statement: more would hold up everybody else while they are unpacked. */
const maxSynchronousRows = 65_536;

export interface WantedIndustry extends Window {
  readonly industryId: number;
  readonly category?: ArticleCategory | undefined;
  readonly weights: TierWeights;
}

interface Slot {
  companies: number;
  industry: IndustryVolumes | undefined;
  /** Who asks for an industry that is being read waits for that. */
  reading: Promise<unknown>;
}

/**
 * The volumes of industries that have been asked for, each day summed up by the database once and again after it has
 * changed. What has changed is read with every question, so nobody sees anything older than the database holds.
 */
export class IndustryVolumeCache {
  readonly #db: Database;
  readonly #slots = new Map<string, Slot>();
  readonly #changedAt = new Map<string, number>();
  #seen = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Where figures stand now. */
  async readState(): Promise<FigureState> {
    const { changed, ...state } = await readFigureState(this.#db, this.#seen);
    for (const [day, number] of changed) this.#changedAt.set(day, Math.max(number, this.#changedAt.get(day) ?? 0));
    this.#seen = Math.max(this.#seen, state.figures);
    return state;
  }

  /** The industry with all days of the window as they are at `state` or later. */
  async get(wanted: WantedIndustry, state: FigureState): Promise<IndustryVolumes> {
    const { industryId, category, weights } = wanted;
    const key = JSON.stringify([industryId, category, weights]);
    const slot = this.#slots.get(key) ?? { companies: -1, industry: undefined, reading: Promise.resolve() };
    // The one asked for last goes last.
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
    const atOnce = Math.max(1, Math.floor(maxSynchronousRows / Math.max(1, companies.length)));
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

  /** What nobody has asked for longest goes first. */
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

/** Neighbouring days together, at most `length` of them. */
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

const kept = new WeakMap<Database, IndustryVolumeCache>();

/**
 * The industries kept of a database. Everything in them is checked against it, so who asks need not know of them; a
 * transaction is a database of its own and sees its own.
 */
export function industryVolumeCacheOf(db: Database): IndustryVolumeCache {
  const known = kept.get(db) ?? new IndustryVolumeCache(db);
  kept.set(db, known);
  return known;
}
