import { type AlertCondition, alertConstants, stricter } from '#contract/insight/alert-rules.ts';
import type { BackTest } from '#contract/insight/alerts.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { readNames } from '#server/insight/hot-words/read-names.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { windowUntil } from '#server/platform/days.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { Found, Ground } from './occasion.ts';
import { findOccasions, openGround } from './occasions.ts';
import { describeArticle, findGoneCompanies, readSurroundings, textOfFiring } from './read-alerts.ts';
import { countImportedStories } from './story-queries.ts';

/** How many hits are told, and how many near misses. */
const mostHits = 100;
const nearestCount = 3;

interface Asked {
  readonly condition: AlertCondition;
  readonly tools: Pick<Tools, 'findCut'>;
}

/** How often a rule would have fired in the last days: what it finds there is what it would have found then. */
export async function backTest(
  db: Database,
  { condition, tools }: Asked,
  { stockId, language, now }: Pick<Actor, 'stockId' | 'language' | 'now'>,
): Promise<BackTest> {
  const window = windowUntil(chinaDate(now), alertConstants.backTestDays);
  const [cut, names] = [await tools.findCut(db), await readNames(db)];
  // What was imported alerts nobody.
  const imported = await countImportedStories(db, stockId, window);
  const ground = await openGround(db, { stockId, window, now, cut, names, imported, isNewsOnly: true });
  const { occasions, total, course, since } = await findOccasions(ground, condition);
  const latest = occasions.toReversed().slice(0, mostHits);
  const surroundings = await readSurroundings(
    db,
    {
      articleIds: latest.flatMap(({ articleId }) => articleId ?? []),
      peerIds: latest.flatMap(({ peerId }) => peerId ?? []),
    },
    { language, now },
  );
  const [goneCompanies = []] = await findGoneCompanies(db, [{ condition }]);
  const times = total ?? occasions.length;
  return {
    ...{ times, ...window, since },
    stories: ground.data.stories(stockId, window),
    course: course && { ...course, days: [...course.days], values: [...course.values] },
    hits: latest.map((occasion) => ({
      day: occasion.day,
      text: textOfFiring(condition.kind, occasion, surroundings, language),
      article: describeArticle(occasion.articleId, surroundings, language),
      figure: occasion.figure,
    })),
    nearest: times === 0 && course ? nearestOf(course, imported) : [],
    goneCompanies,
    proposal: times > alertConstants.tooOften ? (stricter(condition) ?? null) : null,
  };
}

/** The days that came nearest, without those that imports alone lift over the line. */
function nearestOf({ days, values, threshold }: NonNullable<Found['course']>, imported: Ground['imported']) {
  return days
    .flatMap((day, index) => {
      const value = values[index];
      return value === null || value === undefined || (value >= threshold && imported.has(day)) ? [] : [{ day, value }];
    })
    .sort((one, other) => other.value - one.value)
    .slice(0, nearestCount);
}
