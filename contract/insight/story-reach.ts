import type { ExplorerHit } from './explorer.ts';

const minute = 60_000;

/** Whole minutes from one time to another, 0 at least. */
export function minutesBetween(from: string, until: string): number {
  return Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / minute));
}

export interface StoryReach {
  readonly reprints: number;
  readonly sources: number;
  /** From its first article to its last, in hours from one hour on, else in minutes. */
  readonly spread: { readonly unit: 'hours' | 'minutes'; readonly count: number };
  /** Its articles by source tier, of tiers that have any. */
  readonly mix: readonly { readonly tier: number; readonly count: number }[];
}

/** A story in a list; of a single article `story` is `null`. */
export type Listed = {
  readonly publishedAt: string | null;
  readonly reprints: number;
  readonly story: ExplorerHit['story'];
};

/** How far a listed story went; nothing of an article, or of a story that nobody reprinted. */
export function reachOf({ publishedAt, reprints, story }: Listed): StoryReach | undefined {
  if (!story || reprints === 0) return undefined;
  const minutes = minutesBetween(publishedAt ?? story.lastAt, story.lastAt);
  return {
    reprints,
    sources: story.sources,
    spread: minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.round(minutes / 60) },
    mix: story.tiers.map((count, index) => ({ tier: index + 1, count })).filter(({ count }) => count > 0),
  };
}
