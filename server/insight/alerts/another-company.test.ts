import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertLimits, usualConditions } from '#contract/insight/alert-rules.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { endIsolation } from '#server/testing/without-isolation.ts';
import { listLiveFirings, listTaken, listUnresolved } from './live-queries.ts';
import { listEvents, listEventsOfFigures, listEventsOfStories, listEventsSince } from './queries.ts';
import { saveRule } from './save-rule.ts';
import { alertEvents, alertFirings, alertRules } from './tables.ts';

const now = new Date('2026-11-20T10:00:00Z');
const day = '2026-11-19';
let database: TestDatabase;
let own: number;
let foreign: number;
let person: SignedInActor;
/** Of the other company: of a story, of a word that a person took up, and of a word that a rule told. */
let theirs: number[];

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  // It would hide missing filters.
  await endIsolation(db);
  own = (await createCompany(db)).stockId;
  foreign = (await createCompany(db)).stockId;
  const { id: userId } = await createUser(db, { role: 'CLIENT_ADMIN', stockIds: [own, foreign] });
  const rights = { elements: new Set(), isOperator: false };
  person = { userId, stockId: own, address: '', language: 'zh-CN', now, rights } as unknown as SignedInActor;
  const times = { createdBy: userId, createdAt: now, updatedAt: now, since: now, noiseSince: now };
  const condition = usualConditions.spike;
  const rules = await db
    .insert(alertRules)
    .values(
      Array.from({ length: alertLimits.rules }, () => ({
        ...{ ...times, stockId: foreign, name: '', kind: condition.kind, condition },
      })),
    )
    .returning();
  const events = await db
    .insert(alertEvents)
    .values([
      { stockId: foreign, at: now, storyId: 71, articleId: 72, assigneeId: userId },
      { stockId: foreign, at: now, subject: `固态电池 ${day}` },
      { stockId: foreign, at: now },
    ])
    .returning();
  theirs = events.map(({ id }) => id);
  await db.insert(alertFirings).values({
    ...{ stockId: foreign, eventId: theirs[2] ?? 0, ruleId: rules[0]?.id ?? 0, ruleVersion: 0 },
    ...{ subject: `氢能 ${day}`, day, word: '氢能' },
  });
});
afterAll(() => database.close());

describe('alerts of another company', () => {
  const since = new Date('2026-11-01T00:00:00Z');
  const ids = (events: readonly { readonly id: number }[]) => events.map(({ id }) => id).sort((one, two) => one - two);
  const figures = { subjects: [`固态电池 ${day}`], words: ['氢能'], from: '2026-11-01' };
  const stories = { storyIds: [71], articleIds: [72], since };

  test('are not found by the stories, words and articles that both were told of', async () => {
    const { db } = database;
    const found = async (stockId: number) => [
      ids(await listEventsOfFigures(db, stockId, figures)),
      ids(await listEventsOfStories(db, stockId, stories)),
      ids(await listEvents(db, stockId, { ids: theirs, storyIds: [71] })),
    ];
    expect(await found(foreign)).toEqual([theirs.slice(1), theirs.slice(0, 1), theirs]);
    expect(await found(own)).toEqual([[], [], []]);
  });

  test('are nothing to see to, even for a person of both', async () => {
    const list = async (stockId: number) =>
      ids(await listEventsSince(database.db, stockId, { since, userId: person.userId, limit: 10 }));
    expect(await list(foreign)).toEqual(theirs);
    expect(await list(own)).toEqual([]);
  });

  test('are not looked after when rules are evaluated', async () => {
    const { db } = database;
    const live = async (stockId: number) => [
      ids(await listTaken(db, stockId, day)),
      ids(await listUnresolved(db, stockId, { after: 0, limit: 10 })),
      (await listLiveFirings(db, stockId, day)).length,
    ];
    expect(await live(foreign)).toEqual([theirs.slice(0, 1), theirs.slice(0, 1), 1]);
    expect(await live(own)).toEqual([[], [], 0]);
  });

  test('take no place of rules of one’s own', async () => {
    const rule = { name: '', condition: usualConditions.spike, isOn: true, assigneeId: null };
    const { saved } = await saveRule(database.db, rule, person);
    expect(saved).toBeGreaterThan(0);
    await expect(saveRule(database.db, rule, { ...person, stockId: foreign })).rejects.toMatchObject({
      code: 'ALERT_RULES_USED_UP',
    });
  });
});
