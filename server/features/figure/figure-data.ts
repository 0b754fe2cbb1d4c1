import type { LocalizedText } from '#contract/language.ts';
import { addDays, daysBetween, type Window } from '#server/platform/days.ts';
import { medianOf } from '#server/platform/median.ts';
import { type TierWeights, volumeOf } from './formulas/volume.ts';

export interface TrackedCompany {
  readonly stockId: number;
  readonly code: string;
  readonly name: LocalizedText;
  readonly shortName: LocalizedText;
  readonly industryId: number | null;
  readonly industryName: LocalizedText | null;
}

export interface DailySum {
  readonly stockId: number;
  /** Counts from the first day that was read. */
  readonly day: number;
  readonly articles: number;
  readonly stories: number;
  /** Volume by tier, before the tier's weight. */
  readonly tier1: number;
  readonly tier2: number;
  readonly tier3: number;
}

export interface FigureDataParts extends Window {
  /** Whose peers they are. */
  readonly viewerId: number;
  readonly peers: readonly number[];
  readonly weights: TierWeights;
  readonly companies: readonly TrackedCompany[];
  readonly sums: readonly DailySum[];
  /** Distinct stories per day of the viewer and its peers together. */
  readonly peerStories: readonly { readonly day: number; readonly stories: number }[];
  /** The first day on record; `null` without any story. */
  readonly firstDay: string | null;
}

type Measure = 'articles' | 'stories' | 'tier1' | 'tier2' | 'tier3' | 'volume';
const counted = ['articles', 'stories', 'tier1', 'tier2', 'tier3'] as const;
const measures: readonly Measure[] = [...counted, 'volume'];

/** Sums from the first day up to each day, so that any window is one subtraction. */
type RunningSums = Readonly<Record<Measure, Float64Array>>;

/** Enough to tell volumes apart, few enough that the order of adding does not show. */
export function roundFigure(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/**
 * Everything that figures are computed from, read once: daily sums of companies and their industries over a stretch of
 * days. The same window always gives the same number, whatever else was read with it. Days outside hold nothing.
 */
export class FigureData {
  readonly viewerId: number;
  readonly peers: readonly number[];
  readonly weights: TierWeights;
  readonly firstDay: string | null;
  readonly #from: string;
  readonly #length: number;
  readonly #companies: ReadonlyMap<number, TrackedCompany>;
  readonly #industries: ReadonlyMap<number | null, readonly TrackedCompany[]>;
  readonly #running = new Map<number, RunningSums>();
  readonly #peerStories: Float64Array;
  readonly #industryVolumes = new Map<string, ReadonlyMap<number, number>>();
  readonly #industryMedians = new WeakMap<ReadonlyMap<number, number>, number>();

  constructor(parts: FigureDataParts) {
    this.viewerId = parts.viewerId;
    this.peers = parts.peers;
    this.weights = parts.weights;
    this.firstDay = parts.firstDay;
    this.#from = parts.from;
    this.#length = daysBetween(parts.from, parts.until) + 1;
    this.#companies = new Map(parts.companies.map((company) => [company.stockId, company]));
    this.#industries = Map.groupBy(parts.companies, ({ industryId }) => industryId);
    for (const row of parts.sums) {
      const sums = this.#running.get(row.stockId) ?? this.#emptySums(row.stockId);
      for (const measure of counted) sums[measure][row.day + 1] = row[measure];
      sums.volume[row.day + 1] = volumeOf({ 1: row.tier1, 2: row.tier2, 3: row.tier3 }, parts.weights);
    }
    for (const sums of this.#running.values()) for (const measure of measures) accumulate(sums[measure]);
    this.#peerStories = new Float64Array(this.#length + 1);
    for (const { day, stories } of parts.peerStories) this.#peerStories[day + 1] = stories;
    accumulate(this.#peerStories);
  }

  #emptySums(stockId: number): RunningSums {
    const sums = Object.fromEntries(
      measures.map((measure) => [measure, new Float64Array(this.#length + 1)]),
    ) as unknown as RunningSums;
    this.#running.set(stockId, sums);
    return sums;
  }

  company(stockId: number): TrackedCompany | undefined {
    return this.#companies.get(stockId);
  }

  /** All tracked companies of a company's industry, itself included; `undefined` outside any. */
  industryOf(stockId: number): readonly TrackedCompany[] | undefined {
    const industryId = this.company(stockId)?.industryId;
    return industryId == null ? undefined : this.#industries.get(industryId);
  }

  /** The viewer and its saved peers that are still tracked. */
  peerSet(): readonly number[] {
    return [this.viewerId, ...this.peers].filter((stockId) => this.#companies.has(stockId));
  }

  /** Whether the whole window lies on record. */
  isOnRecord({ from }: Window): boolean {
    return this.firstDay !== null && this.firstDay <= from;
  }

  articles(stockId: number, window: Window): number {
    return this.#sum(this.#running.get(stockId)?.articles, window);
  }

  stories(stockId: number, window: Window): number {
    return this.#sum(this.#running.get(stockId)?.stories, window);
  }

  /** Stories of each day of the window. */
  storiesByDay(stockId: number, window: Window): number[] {
    const length = daysBetween(window.from, window.until) + 1;
    return Array.from({ length }, (_, index) => {
      const day = addDays(window.from, index);
      return this.stories(stockId, { from: day, until: day });
    });
  }

  /** `Σ v·m/k` of the stories from one tier of source, weighed. */
  tierVolume(stockId: number, tier: number, window: Window): number {
    const sums = this.#running.get(stockId);
    const measure = (['tier1', 'tier2', 'tier3'] as const)[tier - 1];
    if (!sums || !measure) return 0;
    return roundFigure(volumeOf({ [tier]: this.#sum(sums[measure], window) }, this.weights));
  }

  volume(stockId: number, window: Window): number {
    return roundFigure(this.#sum(this.#running.get(stockId)?.volume, window));
  }

  /** Volumes of all companies of a company's industry. Kept, because every member asks for the same. */
  industryVolumes(stockId: number, window: Window): ReadonlyMap<number, number> | undefined {
    const industryId = this.company(stockId)?.industryId;
    if (industryId == null) return undefined;
    const key = `${industryId} ${window.from} ${window.until}`;
    const kept = this.#industryVolumes.get(key);
    if (kept) return kept;
    const volumes = new Map(
      this.industryOf(stockId)?.map((company) => [company.stockId, this.volume(company.stockId, window)]),
    );
    this.#industryVolumes.set(key, volumes);
    return volumes;
  }

  /** Median volume of a company's industry, 0 outside any. */
  industryMedian(stockId: number, window: Window): number {
    const volumes = this.industryVolumes(stockId, window);
    if (!volumes) return 0;
    const median = this.#industryMedians.get(volumes) ?? medianOf([...volumes.values()]) ?? 0;
    this.#industryMedians.set(volumes, median);
    return median;
  }

  /** Different stories about the viewer or any of its peers. */
  peerSetStories(window: Window): number {
    return this.#sum(this.#peerStories, window);
  }

  #sum(running: Float64Array | undefined, { from, until }: Window): number {
    if (from < this.#from && this.firstDay !== null && this.firstDay < this.#from) {
      throw new RangeError(`Days from ${from} on were asked for, those from ${this.#from} on were read`);
    }
    if (!running) return 0;
    const clamp = (index: number) => Math.min(Math.max(index, 0), this.#length);
    const start = clamp(daysBetween(this.#from, from));
    const end = clamp(daysBetween(this.#from, until) + 1);
    return end > start ? (running[end] ?? 0) - (running[start] ?? 0) : 0;
  }
}

function accumulate(values: Float64Array): void {
  for (let index = 1; index < values.length; index += 1) {
    values[index] = (values[index] ?? 0) + (values[index - 1] ?? 0);
  }
}
