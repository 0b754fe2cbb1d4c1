import type { Language } from '#contract/language.ts';
import type { CoverageChart } from '#contract/site.ts';
import { linePath, short } from '../illustration/drawing.ts';
import { formatDay, formatShortDay } from './formatting.ts';

type Series = CoverageChart['series'][number];

/** A drawing laid out for one width; text keeps its size, so a phone gets a drawing of its own (design/layout.md §9). */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly longestLabel: number;
  readonly dateLabels: number;
}

export const wideLayout: ChartLayout = { width: 624, height: 286, fontSize: 12, longestLabel: 120, dateLabels: 4 };
export const narrowLayout: ChartLayout = { width: 320, height: 220, fontSize: 11, longestLabel: 84, dateLabels: 3 };

/** Peers that are named beside the own company (design/tokens.md §6). */
const namedPeers = 2;

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function textWidth(text: string, fontSize: number): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? fontSize : fontSize * 0.58), 0);
}

function shortened(text: string, fontSize: number, longest: number): string {
  if (textWidth(text, fontSize) <= longest) return text;
  let kept = text;
  while (kept.length > 1 && textWidth(`${kept}…`, fontSize) > longest) kept = kept.slice(0, -1);
  return `${kept}…`;
}

/** At most five round values from 0 up, the last at or above the highest value. */
export function axisValues(highest: number): number[] {
  const rough = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((value) => value >= rough) ?? 1);
  const whole = Math.ceil(step);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / whole) + 1 }, (_, index) => index * whole);
}

/** The own company, the peers with most coverage, and all others, each with the part it plays. */
function castOf(series: readonly Series[]): { own: Series | undefined; peers: Series[]; others: Series[] } {
  const own = series.find((line) => line.own);
  const total = (line: Series) => line.values.reduce((sum, value) => sum + value, 0);
  const rest = series.filter((line) => line !== own).sort((a, b) => total(b) - total(a));
  return { own, peers: rest.slice(0, namedPeers), others: rest.slice(namedPeers) };
}

/** Companies that stand in the chart by name, the own one first. */
export function namedSeries(chart: CoverageChart): Series[] {
  const { own, peers } = castOf(chart.series);
  return own ? [own, ...peers] : peers;
}

/** Moves labels apart so that none covers another, keeping the order of values. */
function spread(places: number[], gap: number, lowest: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  order.forEach((index, rank) => {
    const above = rank === 0 ? undefined : moved[order[rank - 1] ?? 0];
    if (above !== undefined) moved[index] = Math.max(moved[index] ?? 0, above + gap);
  });
  const overflow = Math.max(0, ...moved.map((place) => place - lowest));
  return moved.map((place) => place - overflow);
}

/**
 * Articles per week as straight lines: the own company in jade, two peers in their colours, the others as context.
 * Colours come from the classes, so the drawing follows the page's variables and carries no inline style.
 */
export function drawCoverageChart(chart: CoverageChart, layout: ChartLayout, language: Language): string {
  const { width, height, fontSize } = layout;
  const { own, peers, others } = castOf(chart.series);
  const named = [...(own ? [{ line: own, role: 'own' }] : []), ...peers.map((line, index) => ({ line, role: `peer-${index + 1}` }))];
  const labels = named.map(({ line }) => shortened(line.name, fontSize + 1, layout.longestLabel));
  const right = width - 14 - Math.max(0, ...labels.map((label) => textWidth(label, fontSize + 1)));
  const highest = Math.max(1, ...chart.series.flatMap((line) => line.values));
  const ticks = axisValues(highest);
  const left = textWidth(String(ticks.at(-1) ?? 0), fontSize) + 10;
  const top = 12;
  const bottom = height - fontSize - 16;
  const last = Math.max(chart.weeks.length - 1, 1);
  const x = (week: number) => left + (week / last) * (right - left);
  const y = (value: number) => bottom - (value / (ticks.at(-1) || 1)) * (bottom - top);
  const pathOf = (line: Series) => linePath(line.values.map((value, week) => [x(week), y(value)] as const));

  const grid = ticks
    .map((value) => {
      const className = value === 0 ? 'chart-base' : 'chart-grid';
      return `<path class="${className}" d="M${short(left)} ${short(y(value))}H${short(right)}"/><text x="${short(left - 8)}" y="${short(y(value) + fontSize * 0.36)}" text-anchor="end">${value}</text>`;
    })
    .join('');
  const dates = Array.from({ length: layout.dateLabels }, (_, index) => {
    const week = Math.round((index / (layout.dateLabels - 1)) * last);
    const iso = chart.weeks[week];
    if (iso === undefined) return '';
    const text = layout.dateLabels > 3 ? formatDay(iso, language) : formatShortDay(iso);
    const anchor = index === 0 ? 'start' : index === layout.dateLabels - 1 ? 'end' : 'middle';
    return `<text x="${short(x(week))}" y="${height - 4}" text-anchor="${anchor}">${text}</text>`;
  }).join('');
  const context = others.map((line) => `<path class="chart-context" d="${pathOf(line)}"/>`).join('');
  const ends = named.map(({ line }) => y(line.values.at(-1) ?? 0));
  const places = spread(ends, fontSize + 4, bottom);
  // The own line is drawn last, over the others.
  const lines = named
    .map(({ line, role }, index) => {
      const label = labels[index] ?? line.name;
      const place = places[index] ?? 0;
      const tooltip = label === line.name ? '' : `<title>${escapeXml(line.name)}</title>`;
      return `<g class="chart-${role}"><path d="${pathOf(line)}"/><circle cx="${short(right)}" cy="${short(ends[index] ?? 0)}" r="${role === 'own' ? 3.6 : 2.4}"/><text x="${short(right + 9)}" y="${short(place + fontSize * 0.36)}">${tooltip}${escapeXml(label)}</text></g>`;
    })
    .reverse()
    .join('');
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-size="${fontSize}" aria-hidden="true">${grid}${dates}${context}${lines}</svg>`;
}

/** A small line of values with a dot at its end, its own scale from lowest to highest. */
export interface Sparkline {
  readonly path: string;
  readonly end: readonly [x: number, y: number];
}

export const sparklineSize = { width: 84, height: 26 } as const;

export function drawSparkline(values: readonly number[]): Sparkline {
  const { width, height } = sparklineSize;
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map(
    (value, index) =>
      [
        2 + (index / Math.max(values.length - 1, 1)) * (width - 6),
        height - 4 - ((value - low) / range) * (height - 8),
      ] as const,
  );
  const [endX, endY] = points.at(-1) ?? [0, height / 2];
  return { path: linePath(points), end: [Math.round(endX * 10) / 10, Math.round(endY * 10) / 10] };
}
