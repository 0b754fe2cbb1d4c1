import { type Standing, standingOf } from '#server/insight/formulas/mid-rank.ts';
import { addDays, daysIn, type Window } from '#server/platform/days.ts';
import { middleOf, sortNumbers } from '#server/platform/median.ts';
import type { TrackedCompany } from './tracked-company.ts';

/** Enough decimals to tell volumes apart, few enough to hide the order of addition. */
export function roundFigure(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Volumes of one day, in the order of companies. */
export interface DayVolumes {
  readonly volumes: Float64Array;
  /** A revision of figures not later than the summation. */
  readonly number: number;
}

/** Trends over the longest range, and other figures of a page. */
const mostWindows = 400;
/** Context lines that everyone in the industry shares, for each range. */
const mostCourses = 200;

/**
 * Daily volumes of an industry's companies: 8 bytes per company and day, summed by the database. Immutable; a change
 * makes a new one that keeps the windows that are still valid.
 */
export class IndustryVolumes {
  /** By id. */
  readonly companies: readonly TrackedCompany[];
  readonly days: ReadonlyMap<string, DayVolumes>;
  readonly #places: ReadonlyMap<number, number>;
  readonly #windows: Map<string, WindowVolumes>;
  readonly #courses = new Map<string, readonly (number | null)[]>();

  constructor(
    companies: readonly TrackedCompany[],
    days: ReadonlyMap<string, DayVolumes>,
    windows: readonly WindowVolumes[] = [],
  ) {
    this.companies = companies;
    this.days = days;
    this.#places = new Map(companies.map(({ stockId }, place) => [stockId, place]));
    this.#windows = new Map(windows.map((window) => [`${window.from} ${window.until}`, window]));
  }

  /** The same companies with some days added or replaced. */
  withDays(changed: ReadonlyMap<string, DayVolumes>): IndustryVolumes {
    const days = [...changed.keys()];
    const unchanged = [...this.#windows.values()].filter(
      ({ from, until }) => !days.some((day) => from <= day && day <= until),
    );
    return new IndustryVolumes(this.companies, new Map([...this.days, ...changed]), unchanged);
  }

  /** The same with some companies' volumes of a day lessened; of a company that is not in the industry nothing is. */
  lessened(day: string, by: ReadonlyMap<number, number>): IndustryVolumes {
    const kept = this.days.get(day);
    if (!kept) return this;
    const volumes = kept.volumes.slice();
    for (const [stockId, volume] of by) {
      const place = this.#places.get(stockId);
      if (place !== undefined) volumes[place] = (volumes[place] ?? 0) - volume;
    }
    return this.withDays(new Map([[day, { ...kept, volumes }]]));
  }

  company(stockId: number): TrackedCompany | undefined {
    const place = this.#places.get(stockId);
    return place === undefined ? undefined : this.companies[place];
  }

  /** One company's volumes for `length` days from `from`; days that were not loaded are empty. */
  daily(stockId: number, from: string, length: number): number[] {
    const place = this.#places.get(stockId) ?? -1;
    return Array.from({ length }, (_, index) => this.days.get(addDays(from, index))?.volumes[place] ?? 0);
  }

  /** Sums over the days of a window, cached because every member needs the same. */
  window({ from, until }: Window): WindowVolumes {
    const key = `${from} ${until}`;
    const kept = this.#windows.get(key);
    if (kept) return kept;
    const sums = new Float64Array(this.companies.length);
    for (const day of daysIn({ from, until })) {
      const volumes = this.days.get(day)?.volumes;
      if (volumes) for (let place = 0; place < sums.length; place += 1) sums[place] = sum(sums, volumes, place);
    }
    const window = new WindowVolumes({ from, until, volumes: sums.map(roundFigure) }, this.companies, this.#places);
    this.#windows.set(key, window);
    dropOldest(this.#windows, mostWindows);
    return window;
  }

  /** Figures of a company on many days that depend only on these volumes and the key. */
  course(key: string, compute: () => readonly (number | null)[]): readonly (number | null)[] {
    const course = this.#courses.get(key) ?? compute();
    this.#courses.set(key, course);
    dropOldest(this.#courses, mostCourses);
    return course;
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

const sum = (left: Float64Array, right: Float64Array, place: number) => (left[place] ?? 0) + (right[place] ?? 0);

/** Volumes of an industry's companies in a window. */
export class WindowVolumes {
  readonly from: string;
  readonly until: string;
  /** In the order of companies. */
  readonly all: Float64Array;
  readonly #companies: readonly TrackedCompany[];
  readonly #places: ReadonlyMap<number, number>;
  #sorted: Float64Array | undefined;
  #order: Uint32Array | undefined;

  constructor(
    { from, until, volumes }: Window & { readonly volumes: Float64Array },
    companies: readonly TrackedCompany[],
    places: ReadonlyMap<number, number>,
  ) {
    this.from = from;
    this.until = until;
    this.all = volumes;
    this.#companies = companies;
    this.#places = places;
  }

  of(stockId: number): number {
    return this.all[this.#places.get(stockId) ?? -1] ?? 0;
  }

  get median(): number {
    return middleOf(this.#sort()) ?? 0;
  }

  /** Whether the industry had no coverage. */
  get isSilent(): boolean {
    return (this.#sort().at(-1) ?? 0) === 0;
  }

  standingOf(stockId: number): Standing {
    return standingOf(this.of(stockId), this.#sort());
  }

  #sort(): Float64Array {
    this.#sorted ??= sortNumbers(this.all);
    return this.#sorted;
  }

  /** The `count` companies with the largest volume; ties by id. */
  largest(count: number): number[] {
    const volumeAt = (place: number) => this.all[place] ?? 0;
    this.#order ??= Uint32Array.from(this.all.keys()).sort(
      (left, right) => volumeAt(right) - volumeAt(left) || left - right,
    );
    return [...this.#order.subarray(0, count)].flatMap((place) => this.#companies[place]?.stockId ?? []);
  }
}
