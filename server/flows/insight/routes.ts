import type { activityEndpoints } from '#contract/activity.ts';
import type { comparisonEndpoints } from '#contract/comparison.ts';
import type { evaluationEndpoints } from '#contract/evaluation.ts';
import type { figureEndpoints } from '#contract/figure.ts';
import type { hotWordEndpoints } from '#contract/hot-word.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';

type InsightEndpoints = typeof activityEndpoints &
  typeof comparisonEndpoints &
  typeof evaluationEndpoints &
  typeof figureEndpoints &
  typeof hotWordEndpoints;

const soon = () => Promise.reject(new AppError('NOT_FOUND'));

export function insightHandlers(_db: Database, _clock: Clock): Handlers<InsightEndpoints> {
  return {
    'activity.overview': soon,
    'comparison.overview': soon,
    'evaluation.overview': soon,
    'figure.explain': soon,
    'hotWord.list': soon,
    'hotWord.detail': soon,
    'hotWord.publicList': soon,
    'hotWord.publicDetail': soon,
  };
}
