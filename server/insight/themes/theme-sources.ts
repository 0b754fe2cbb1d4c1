import { medianOf } from '#server/platform/median.ts';
import type { Retelling, ThemeStory } from './queries.ts';

export interface SourceCounts {
  readonly id: number;
  readonly tier: number;
  readonly stories: number;
  readonly first: number;
  /** Minutes, see `themeSourceSchema`. */
  readonly delay: number | null;
  readonly reprinted: number | null;
}

const minute = 60_000;

/**
 * What the sources of stories publish, how early, and how often it is reprinted, those with most stories first. A
 * source's time in a story is that of its earliest article.
 */
export function countSources(
  stories: readonly Pick<ThemeStory, 'id' | 'sourceId' | 'reprints'>[],
  retellings: readonly Retelling[],
): SourceCounts[] {
  const byStory = Map.groupBy(retellings, ({ storyId }) => storyId);
  const found = new Map<number, { tier: number; stories: number; delays: number[]; reprints: number[] }>();
  for (const { id, sourceId: first, reprints } of stories) {
    const earliest = new Map<number, Retelling>();
    for (const retelling of byStory.get(id) ?? []) {
      const known = earliest.get(retelling.sourceId);
      if (!known || retelling.at < known.at) earliest.set(retelling.sourceId, retelling);
    }
    const median = medianOf([...earliest.values()].map(({ at }) => at)) ?? 0;
    for (const { sourceId, tier, at } of earliest.values()) {
      const source = found.get(sourceId) ?? { tier, stories: 0, delays: [], reprints: [] };
      source.stories += 1;
      if (earliest.size > 1) source.delays.push((at - median) / minute);
      if (sourceId === first) source.reprints.push(reprints);
      found.set(sourceId, source);
    }
  }
  return [...found]
    .map(([id, { tier, stories: count, delays, reprints }]) => ({
      ...{ id, tier, stories: count, first: reprints.length },
      delay: delays.length > 0 ? Math.round(medianOf(delays) ?? 0) : null,
      reprinted: reprints.length > 0 ? reprints.reduce((sum, one) => sum + one, 0) / reprints.length : null,
    }))
    .sort((left, right) => right.stories - left.stories || right.first - left.first || left.id - right.id);
}

/** Part of the stories that the three sources with most first ones were first with; `null` without stories. */
export function firstThree(sources: readonly SourceCounts[], stories: number): number | null {
  if (stories === 0) return null;
  const most = sources.map(({ first }) => first).sort((left, right) => right - left);
  return most.slice(0, 3).reduce((sum, first) => sum + first, 0) / stories;
}
