import { asc, eq } from 'drizzle-orm';
import { usualConditions } from '#contract/insight/alert-rules.ts';
import { articles } from '#server/content/articles/tables.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import { evaluateAlerts } from '#server/insight/alerts/evaluate.ts';
import { addStartingRules } from '#server/insight/alerts/queries.ts';
import { alertEvents, alertFirings, alertRules } from '#server/insight/alerts/tables.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import type { Database } from '#server/platform/database/database.ts';
import { demoClients } from './companies.ts';

const day = 24 * 60 * 60_000;
/** Days of which the demo's clients have been told. */
const toldDays = 21;
/** What is older has been dealt with. */
const workedDays = 3;

/** What the demo's clients have been told of by their rules, and what they have made of it. */
export async function loadAlerts(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - toldDays * day);
  await addStartingRules(db, { since, now });
  const tools = new Tools();
  for (const { stockId } of demoClients) {
    const people = await db
      .select({ id: users.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.stockId, stockId))
      .orderBy(asc(users.id));
    const [own] = people;
    if (!own) continue;
    const times = { createdAt: since, updatedAt: since, since, noiseSince: since };
    await db
      .insert(alertRules)
      .values(
        ([{ ...usualConditions.volume, stories: 5 }, usualConditions.overtaken, usualConditions.hotWord] as const).map(
          (condition) => ({ ...times, stockId, name: '', kind: condition.kind, condition, createdBy: own.id }),
        ),
      );
    await evaluateAlerts(db, { stockId, now, tools, freshFrom: since });
    await workOn(db, { stockId, now, people: people.map(({ id }) => id) });
  }
}

/** Each event at the time of what it is about, and after its article; the older ones dealt with, by one colleague or another. */
async function workOn(
  db: Database,
  { stockId, now, people }: { readonly stockId: number; readonly now: Date; readonly people: readonly number[] },
): Promise<void> {
  const events = await db
    .select({
      id: alertEvents.id,
      state: alertEvents.state,
      day: alertFirings.day,
      publishedAt: articles.publishedAt,
    })
    .from(alertEvents)
    .innerJoin(alertFirings, eq(alertFirings.eventId, alertEvents.id))
    .leftJoin(articles, eq(articles.id, alertEvents.articleId))
    .where(eq(alertEvents.stockId, stockId))
    .orderBy(asc(alertEvents.id), asc(alertFirings.id));
  const morning = 9 * 60 + 12;
  const worked = now.getTime() - workedDays * day;
  for (const [index, { id, state, day: told, publishedAt }] of [
    ...new Map(events.map((event) => [event.id, event])).values(),
  ].entries()) {
    const inTheMorning = Date.parse(`${told}T00:00:00+08:00`) + (morning + index * 7) * 60_000;
    const afterArticle = (publishedAt?.getTime() ?? 0) + (2 + (index % 5)) * 60_000;
    const at = new Date(Math.min(now.getTime() - 60_000, Math.max(inTheMorning, afterArticle)));
    const handledBy = people[index % people.length] ?? null;
    const handledAt = new Date(Math.min(now.getTime(), at.getTime() + 50 * 60_000));
    const isOld = at.getTime() < worked;
    const isSeen = !isOld && index % 4 === 1;
    await db
      .update(alertEvents)
      .set({
        at,
        ...(state === 'open' &&
          isOld && { state: 'resolved' as const, ending: 'person' as const, handledBy, handledAt }),
        ...(state === 'open' &&
          isSeen && { state: 'acknowledged' as const, handledBy, handledAt, assigneeId: handledBy }),
      })
      .where(eq(alertEvents.id, id));
  }
}
