import type { ActivityEvent } from '#contract/activity.ts';
import { type Language, pickText } from '#contract/language.ts';
import { flaggedDays } from '#server/features/figure/evaluate-spike.ts';
import type { FigureData } from '#server/features/figure/figure-data.ts';
import { roundFigure } from '#server/features/figure/industry-volumes.ts';
import { listTopStories } from '#server/features/figure/story-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';

interface ReadEvents {
  readonly window: Window;
  readonly language: Language;
  /** The sharpest so many. */
  readonly limit: number;
}

/** Days out of the ordinary for the viewer's company, by time, each with what was told most on it. */
export async function readSpikeEvents(
  db: Database,
  data: FigureData,
  { window, language, limit }: ReadEvents,
): Promise<ActivityEvent[]> {
  const stockId = data.viewerId;
  const flagged = flaggedDays(data, stockId, window)
    .toSorted((left, right) => right.spike.z - left.spike.z)
    .slice(0, limit)
    .toSorted((left, right) => (left.day < right.day ? -1 : 1));
  if (flagged.length === 0) return [];
  const days = flagged.map(({ day }) => day);
  const top = new Map(
    (await listTopStories(db, { stockId, days, weights: data.weights })).map((row) => [row.day, row]),
  );
  return flagged
    .flatMap(({ day, spike }) => {
      const story = top.get(day);
      return story ? [{ day, spike, story }] : [];
    })
    .map(({ day, spike, story }, index) => ({
      number: index + 1,
      day,
      title: pickText(story.title, language),
      articleId: story.articleId,
      category: story.category,
      sourceName: pickText(story.sourceName, language),
      stories: spike.n,
      usual: roundFigure(spike.mean),
      z: {
        ref: { kind: 'spike', stockId, from: day, until: day },
        value: roundFigure(spike.z),
        gap: null,
        previous: null,
      },
    }));
}
