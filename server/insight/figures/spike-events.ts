import type { ArticleCategory } from '#contract/content/articles.ts';
import type { ActivityEvent } from '#contract/insight/activity.ts';
import type { Language } from '#contract/language.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import type { Spike } from '#server/insight/formulas/spike.ts';
import type { TierWeights } from '#server/insight/formulas/volume.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';
import { flaggedDays } from './evaluate-spike.ts';
import type { FigureData } from './figure-data.ts';
import { roundFigure } from './industry-volumes.ts';
import { listTopStories } from './story-queries.ts';

/** Spikes of a company. */
export interface FlaggedDays {
  readonly stockId: number;
  /** The one whose stories alone were counted, if it was one. */
  readonly category?: ArticleCategory | undefined;
  readonly weights: TierWeights;
  readonly days: readonly { readonly day: string; readonly spike: Spike }[];
}

interface FlagDays {
  readonly window: Window;
  /** The category of the data, if it is of one. */
  readonly category?: ArticleCategory | undefined;
  /** The strongest ones. */
  readonly limit: number;
}

/** The viewer's spikes, by time. */
export function flagDays(data: FigureData, { window, category, limit }: FlagDays): FlaggedDays {
  const days = flaggedDays(data, data.viewerId, window)
    .toSorted((left, right) => right.spike.z - left.spike.z)
    .slice(0, limit)
    .toSorted((left, right) => (left.day < right.day ? -1 : 1));
  return { stockId: data.viewerId, category, weights: data.weights, days };
}

/** Spikes with the story of the highest value on each day. */
export async function readSpikeEvents(
  db: Database,
  { stockId, category, weights, days: flagged }: FlaggedDays,
  language: Language,
): Promise<ActivityEvent[]> {
  if (flagged.length === 0) return [];
  const days = flagged.map(({ day }) => day);
  const top = new Map((await listTopStories(db, { stockId, days, category, weights })).map((row) => [row.day, row]));
  return flagged
    .flatMap(({ day, spike }) => {
      const story = top.get(day);
      return story ? [{ day, spike, story }] : [];
    })
    .map(({ day, spike, story }, index) => ({
      number: index + 1,
      day,
      ...displayedItem({ title: story.title, sourceName: story.sourceName }, language),
      articleId: story.articleId,
      category: story.category,
      stories: spike.n,
      usual: roundFigure(spike.mean),
      z: {
        ref: { kind: 'spike', stockId, from: day, until: day, ...(category && { category }) },
        value: roundFigure(spike.z),
        gap: null,
        previous: null,
      },
    }));
}
