const hour = 60 * 60_000;
const day = 24 * hour;
/** China has no daylight saving time. */
const chinaOffset = 8 * hour;
/** Night in China, in hours of the day. */
const night = { from: 22, until: 6 };
/** Bars are at least so wide; longer stories are counted by more than an hour. */
const leastBar = 4;
const mostNights = 40;

interface Range {
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
  /** Pixels. */
  readonly left: number;
  readonly right: number;
}

/** Time as pixels, linear, with nights, hours and a few ticks. */
export function spreadScale({ from, until, left, right }: Range) {
  const start = Date.parse(from);
  const length = Math.max(hour, Date.parse(until) - start);
  const inset = 10;
  const [first, last] = [left + inset, Math.max(left + inset, right - inset)];
  const xAt = (time: number) => Math.round(first + ((time - start) / length) * (last - first));
  const nights: { x: number; width: number }[] = [];
  const midnight = Math.floor((start + chinaOffset) / day) * day - chinaOffset;
  for (let at = midnight - day; at < start + length && nights.length < mostNights; at += day) {
    const [begin, end] = [at + night.from * hour, at + day + night.until * hour];
    const [x, next] = [Math.max(left, xAt(begin)), Math.min(right, xAt(end))];
    if (end > start && next > x) nights.push({ x, width: next - x });
  }
  const perHour = ((last - first) / length) * hour;
  const step = Math.max(1, Math.ceil(leastBar / Math.max(0.001, perHour))) * hour;
  return {
    xOf: (iso: string) => xAt(Date.parse(iso)),
    nights,
    /** Articles by hour, or by more hours where these would be too narrow to see. */
    countHours(times: readonly string[]): { x: number; width: number; count: number }[] {
      const counts = new Map<number, number>();
      for (const time of times) {
        const bucket = Math.floor((Date.parse(time) - start) / step);
        counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      }
      const width = Math.max(3, Math.min(10, perHour * (step / hour) - 1));
      return [...counts].map(([bucket, count]) => ({ x: xAt(start + bucket * step), width, count }));
    },
    ticks: ticksOf(start, start + length, last - first).map((time, index, all) => ({
      x: xAt(time),
      time: new Date(time).toISOString(),
      anchor: index === 0 ? ('start' as const) : index === all.length - 1 ? ('end' as const) : ('middle' as const),
    })),
  };
}

/** The ends, and times between them where there is room. */
function ticksOf(start: number, end: number, width: number): number[] {
  const parts = Math.max(1, Math.min(4, Math.floor(width / 170)));
  return Array.from({ length: parts + 1 }, (_, index) => start + ((end - start) * index) / parts);
}

/** Width of a mark with the space beside it, and how many marks one may be moved. */
const mark = { width: 17, moved: 3 };

/**
 * Where marks of one lane would cover each other, the later one stands behind the earlier, so that both can be read. In
 * a crowd they cover each other: a mark must not stand far from its time.
 *
 * @param marks in order of time
 */
export function keepApart(marks: readonly { readonly lane: number; readonly x: number }[]): number[] {
  const last = new Map<number, number>();
  return marks.map(({ lane, x }) => {
    const free = (last.get(lane) ?? Number.NEGATIVE_INFINITY) + mark.width;
    const place = Math.max(x, Math.min(free, x + mark.moved * mark.width));
    last.set(lane, place);
    return place;
  });
}
