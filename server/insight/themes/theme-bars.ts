import { daysOfBar, type ThemeDays } from '#contract/insight/theme-rules.ts';
import type { ThemeBar } from '#contract/insight/themes.ts';
import { addDays, daysBetween, type Window } from '#server/platform/days.ts';
import { medianOf } from '#server/platform/median.ts';
import type { ThemeStory } from './queries.ts';
import { countTones } from './theme-figures.ts';

/** The bars of a window, which end with it: the first may have fewer days. */
export function barsOf({ from, until }: Window, days: ThemeDays): Window[] {
  const length = daysOfBar[days];
  const bars: Window[] = [];
  for (let last = until; last >= from; last = addDays(last, -length)) {
    const first = addDays(last, 1 - length);
    bars.unshift({ from: first < from ? from : first, until: last });
  }
  return bars;
}

/** Stories by bar, the last bar first in time at the end. */
export function byBar(
  stories: readonly ThemeStory[],
  { until }: Window,
  days: ThemeDays,
  count: number,
): readonly (readonly ThemeStory[])[] {
  const bars: ThemeStory[][] = Array.from({ length: count }, () => []);
  for (const story of stories)
    bars[count - 1 - Math.floor(daysBetween(story.day, until) / daysOfBar[days])]?.push(story);
  return bars;
}

interface Counted {
  readonly windows: readonly Window[];
  readonly now: readonly (readonly ThemeStory[])[];
  /** `null` if the window before is not on record. */
  readonly before: readonly (readonly ThemeStory[])[] | null;
  readonly own: number | undefined;
}

export function countBars({ windows, now, before, own }: Counted): ThemeBar[] {
  return windows.map((window, index) => {
    const stories = now[index] ?? [];
    return {
      ...window,
      stories: stories.length,
      before: before ? (before[index]?.length ?? 0) : null,
      own: own === undefined ? 0 : stories.filter(({ stockIds }) => stockIds.includes(own)).length,
      tones: { ...countTones(stories) },
    };
  });
}

/** From how many stories, and how many times the usual bar, a bar stands out. */
export const peak = { stories: 5, ratio: 1.5, most: 2 } as const;

/** The highest bars that stand out, in order of time, each with its most reprinted story. */
export function findPeaks(bars: readonly (readonly ThemeStory[])[]): { bar: number; story: ThemeStory }[] {
  const usual = medianOf(bars.map(({ length }) => length)) ?? 0;
  return bars
    .map((stories, bar) => ({ bar, stories }))
    .filter(({ stories }) => stories.length >= peak.stories && stories.length >= peak.ratio * usual)
    .sort((left, right) => right.stories.length - left.stories.length || right.bar - left.bar)
    .slice(0, peak.most)
    .sort((left, right) => left.bar - right.bar)
    .flatMap(({ bar, stories }) => {
      const [story] = stories.toSorted(
        (one, other) => other.reprints - one.reprints || one.articleId - other.articleId,
      );
      return story ? [{ bar, story }] : [];
    });
}
