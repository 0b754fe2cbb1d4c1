import type { ToneCounts } from '#server/insight/formulas/tone.ts';
import type { TierWeights } from '#server/insight/formulas/volume.ts';
import { daysBetween, type Window, windowBefore } from '#server/platform/days.ts';
import { type IndustryVolumes, roundFigure, type WindowVolumes } from './industry-volumes.ts';
import type { TrackedCompany } from './tracked-company.ts';

export interface DailySum {
  readonly stockId: number;
  /** Days count from the first day loaded. */
  readonly day: number;
  readonly articles: number;
  readonly stories: number;
  /** Volume by source tier. */
  readonly tier1: number;
  readonly tier2: number;
  readonly tier3: number;
  /** Stories by the tone of their first article; the others were not judged. */
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

export interface FigureDataParts extends Window {
  /** The company whose peers they are. */
  readonly viewerId: number;
  readonly peers: readonly number[];
  readonly weights: TierWeights;
  /** Companies with full data, and their daily sums. */
  readonly companies: readonly TrackedCompany[];
  readonly sums: readonly DailySum[];
  /** Industries of these companies, by id; none where no figure of an industry is asked for. */
  readonly industries: ReadonlyMap<number, IndustryVolumes>;
  /** First day of loaded industry volumes; default: `from`. */
  readonly industriesFrom?: string;
  /** Distinct stories per day about the viewer and its peers. */
  readonly peerStories: readonly { readonly day: number; readonly stories: number }[];
  /** First day on record; `null` without stories. */
  readonly firstDay: string | null;
}

/** What a story adds to figures. */
export interface StoryPart {
  readonly day: string;
  readonly tier: number;
  /** 1 positive, 0 neutral, −1 negative; null where it was not judged. */
  readonly tone: number | null;
  /** Its volume for each company it mentions. */
  readonly volumes: ReadonlyMap<number, number>;
}

const counted = ['articles', 'stories', 'tier1', 'tier2', 'tier3', 'positive', 'neutral', 'negative'] as const;
type Measure = (typeof counted)[number];

/** Prefix sums per day, so that any window is one subtraction. */
type RunningSums = Readonly<Record<Measure, Float64Array>>;

/**
 * Input data of figures, loaded once: daily sums of some companies, and volumes of their industries, over a range of
 * days. The same window always gives the same number, whatever else was loaded. Days outside are empty.
 */
export class FigureData {
  readonly viewerId: number;
  readonly peers: readonly number[];
  readonly weights: TierWeights;
  readonly firstDay: string | null;
  readonly #parts: FigureDataParts;
  readonly #from: string;
  readonly #industriesFrom: string;
  readonly #length: number;
  readonly #companies: ReadonlyMap<number, TrackedCompany>;
  readonly #industries: ReadonlyMap<number, IndustryVolumes>;
  readonly #running = new Map<number, RunningSums>();
  readonly #volumes = new Map<number, Float64Array>();
  readonly #peerStories: Float64Array;

  constructor(parts: FigureDataParts) {
    this.#parts = parts;
    this.viewerId = parts.viewerId;
    this.peers = parts.peers;
    this.weights = parts.weights;
    this.firstDay = parts.firstDay;
    this.#from = parts.from;
    this.#industriesFrom = parts.industriesFrom ?? parts.from;
    this.#length = daysBetween(parts.from, parts.until) + 1;
    this.#companies = new Map(parts.companies.map((company) => [company.stockId, company]));
    this.#industries = parts.industries;
    for (const { stockId } of parts.companies) {
      this.#running.set(stockId, {
        articles: this.#emptySums(),
        stories: this.#emptySums(),
        tier1: this.#emptySums(),
        tier2: this.#emptySums(),
        tier3: this.#emptySums(),
        positive: this.#emptySums(),
        neutral: this.#emptySums(),
        negative: this.#emptySums(),
      });
      this.#volumes.set(stockId, this.#emptySums());
    }
    for (const row of parts.sums) {
      const sums = this.#running.get(row.stockId);
      const volumes = this.#volumes.get(row.stockId);
      if (!sums || !volumes) continue;
      for (const measure of counted) sums[measure][row.day + 1] = row[measure];
      volumes[row.day + 1] = row.tier1 + row.tier2 + row.tier3;
    }
    for (const sums of this.#running.values()) for (const measure of counted) accumulate(sums[measure]);
    for (const volumes of this.#volumes.values()) accumulate(volumes);
    this.#peerStories = this.#emptySums();
    for (const { day, stories } of parts.peerStories) this.#peerStories[day + 1] = stories;
    accumulate(this.#peerStories);
  }

  /** The same as if there had never been this story. Counts of articles stay as they are. */
  without({ day, tier, tone, volumes }: StoryPart): FigureData {
    const parts = this.#parts;
    const at = daysBetween(parts.from, day);
    const isPeers = this.peerSet().some((stockId) => volumes.has(stockId));
    const ofTier = `tier${tier}` as 'tier1' | 'tier2' | 'tier3';
    const ofTone = tone === null ? undefined : (['negative', 'neutral', 'positive'] as const)[tone + 1];
    return new FigureData({
      ...parts,
      sums: parts.sums.map((row) => {
        const volume = volumes.get(row.stockId);
        if (row.day !== at || volume === undefined) return row;
        const less = { ...row, stories: row.stories - 1, [ofTier]: row[ofTier] - volume };
        return ofTone ? { ...less, [ofTone]: row[ofTone] - 1 } : less;
      }),
      industries: new Map([...parts.industries].map(([id, industry]) => [id, industry.lessened(day, volumes)])),
      peerStories: parts.peerStories.map((row) =>
        isPeers && row.day === at ? { ...row, stories: row.stories - 1 } : row,
      ),
    });
  }

  #emptySums(): Float64Array {
    return new Float64Array(this.#length + 1);
  }

  company(stockId: number): TrackedCompany | undefined {
    const named = this.#companies.get(stockId);
    if (named) return named;
    for (const industry of this.#industries.values()) {
      const member = industry.company(stockId);
      if (member) return member;
    }
    return undefined;
  }

  #industry(stockId: number): IndustryVolumes | undefined {
    const id = this.company(stockId)?.industryId ?? null;
    if (id === null) return undefined;
    const industry = this.#industries.get(id);
    if (!industry) throw new RangeError(`Industry ${id} was not read`);
    return industry;
  }

  /** Tracked companies of a company's industry, itself included; `undefined` without an industry. */
  industryOf(stockId: number): readonly TrackedCompany[] | undefined {
    return this.#industry(stockId)?.companies;
  }

  /** The viewer and its saved peers that are still tracked. */
  peerSet(): readonly number[] {
    return [this.viewerId, ...this.peers].filter((stockId) => this.#companies.has(stockId));
  }

  /** Whether the whole window is on record. */
  isOnRecord({ from }: Window): boolean {
    return this.firstDay !== null && this.firstDay <= from;
  }

  articles(stockId: number, window: Window): number {
    return this.#sum(this.#sumsOf(stockId)?.articles, window);
  }

  stories(stockId: number, window: Window): number {
    return this.#sum(this.#sumsOf(stockId)?.stories, window);
  }

  /** Stories by tone. */
  tones(stockId: number, window: Window): ToneCounts {
    const sums = this.#sumsOf(stockId);
    const [positive, neutral, negative] = [sums?.positive, sums?.neutral, sums?.negative].map((running) =>
      this.#sum(running, window),
    ) as [number, number, number];
    return { positive, neutral, negative, unsure: this.stories(stockId, window) - positive - neutral - negative };
  }

  /** Stories on each day of the window. */
  storiesByDay(stockId: number, window: Window): number[] {
    const running = this.#sumsOf(stockId)?.stories;
    this.#check(window, this.#from);
    const start = daysBetween(this.#from, window.from);
    const length = daysBetween(window.from, window.until) + 1;
    return Array.from({ length }, (_, index) => this.#between(running, start + index, start + index + 1));
  }

  /** Part of the volume from one source tier. */
  tierVolume(stockId: number, tier: number, window: Window): number {
    const sums = this.#sumsOf(stockId);
    const measure = (['tier1', 'tier2', 'tier3'] as const)[tier - 1];
    if (!sums || !measure) return 0;
    return roundFigure(this.#sum(sums[measure], window));
  }

  volume(stockId: number, window: Window): number {
    return roundFigure(this.#sum(this.#volumesOf(stockId), window));
  }

  /** Volumes of the `count` preceding windows of equal length, latest first. */
  volumesBefore(stockId: number, window: Window, count: number): number[] {
    const length = daysBetween(window.from, window.until) + 1;
    const running = this.#volumesOf(stockId);
    this.#check(windowBefore(window, count), this.#from);
    const start = daysBetween(this.#from, window.from);
    const volumes: number[] = [];
    for (let end = start; volumes.length < count; end -= length) {
      volumes.push(roundFigure(this.#between(running, end - length, end)));
    }
    return volumes;
  }

  /** Volumes of all companies of a company's industry; `undefined` without an industry. */
  industryVolumes(stockId: number, window: Window): WindowVolumes | undefined {
    this.#check(window, this.#industriesFrom);
    return this.#industry(stockId)?.window(window);
  }

  /** Median volume of a company's industry, 0 without one. */
  industryMedian(stockId: number, window: Window): number {
    return this.industryVolumes(stockId, window)?.median ?? 0;
  }

  /** A company's figures on many days that depend only on its industry's volumes, so every viewer sees the same. */
  industryCourse(stockId: number, key: string, compute: () => readonly (number | null)[]): readonly (number | null)[] {
    const industry = this.#industry(stockId);
    return industry ? industry.course(`${stockId} ${key} ${this.firstDay}`, compute) : compute();
  }

  /** Different stories about the viewer or any of its peers. */
  peerSetStories(window: Window): number {
    return this.#sum(this.#peerStories, window);
  }

  #sumsOf(stockId: number): RunningSums | undefined {
    const sums = this.#running.get(stockId);
    if (!sums && this.company(stockId)) throw new RangeError(`Only the volume of ${stockId} was read`);
    return sums;
  }

  #volumesOf(stockId: number): Float64Array | undefined {
    const known = this.#volumes.get(stockId);
    if (known) return known;
    const industry = this.#industry(stockId);
    if (!industry) return undefined;
    this.#check({ from: this.#from }, this.#industriesFrom);
    const volumes = this.#emptySums();
    volumes.set(industry.daily(stockId, this.#from, this.#length), 1);
    accumulate(volumes);
    this.#volumes.set(stockId, volumes);
    return volumes;
  }

  #check({ from }: Pick<Window, 'from'>, read: string): void {
    if (from < read && this.firstDay !== null && this.firstDay < read) {
      throw new RangeError(`Days from ${from} on were asked for, those from ${read} on were read`);
    }
  }

  #sum(running: Float64Array | undefined, { from, until }: Window): number {
    this.#check({ from }, this.#from);
    return this.#between(running, daysBetween(this.#from, from), daysBetween(this.#from, until) + 1);
  }

  /** From one day (inclusive) to another (exclusive), as offsets; days outside are empty. */
  #between(running: Float64Array | undefined, start: number, end: number): number {
    if (!running || end <= start || end <= 0 || start >= this.#length) return 0;
    return (running[Math.min(end, this.#length)] ?? 0) - (running[Math.max(start, 0)] ?? 0);
  }
}

function accumulate(values: Float64Array): void {
  for (let index = 1; index < values.length; index += 1) {
    values[index] = (values[index] ?? 0) + (values[index - 1] ?? 0);
  }
}
