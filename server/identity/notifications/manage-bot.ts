import { eq } from 'drizzle-orm';
import type { NotificationSettings, SaveNotificationBot } from '#contract/identity/notifications.ts';
import type { Language } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { callRobot } from '#server/platform/messages/robots/call-robot.ts';
import type { Card } from '#server/platform/messages/robots/providers.ts';
import { keepHook, unsealHook } from '#server/platform/messages/robots/seal-hook.ts';
import { testCard as englishCard } from './locales/en.ts';
import { testCard as chineseCard } from './locales/zh-CN.ts';
import { findBot } from './queries.ts';
import { readSettings } from './read-notifications.ts';
import { notificationBots } from './tables.ts';

const testCards: Readonly<Record<Language, Card>> = {
  'zh-CN': { ...chineseCard, headlines: [], language: 'zh-CN' },
  en: { ...englishCard, headlines: [], language: 'en' },
};

/** Tests of one's robot in a minute. */
const tests = { most: 5, windowSeconds: 60 };

interface BotDeps {
  readonly db: Database;
  readonly secret: string;
}

/**
 * Sets the robot that tells a person, or another one. Throws INVALID_REQUEST where another provider is chosen without an
 * address of its own.
 */
export async function saveOwnBot(
  { db, secret }: BotDeps,
  given: SaveNotificationBot,
  actor: Actor,
): Promise<NotificationSettings> {
  const { userId, now } = actor;
  const before = await findBot(db, userId);
  const kept = keepHook(given, { before, owner: `person ${userId}`, secret });
  if (!kept) throw fieldIssue('body.webhook', 'fieldRequired', actor.language);
  const values = { ...kept, updatedAt: now, deliveryId: null };
  await db.transaction(async (tx) => {
    await tx
      .insert(notificationBots)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: notificationBots.userId, set: values });
    await audit(tx, actor, 'ownBot.save', { provider: kept.provider, hint: kept.hint });
  });
  return readSettings(db, userId);
}

/** Nothing more goes to the person's robot. Without one it changes nothing. */
export async function removeOwnBot({ db }: Pick<BotDeps, 'db'>, actor: Actor): Promise<NotificationSettings> {
  const { userId } = actor;
  await db.transaction(async (tx) => {
    const gone = await tx.delete(notificationBots).where(eq(notificationBots.userId, userId)).returning();
    for (const { provider, hint } of gone) await audit(tx, actor, 'ownBot.remove', { provider, hint });
  });
  return readSettings(db, userId);
}

/** Sends a card to the person's robot now. Throws NOT_FOUND without one, RATE_LIMITED. */
export async function testOwnBot(
  { db, secret }: BotDeps,
  actor: Actor,
): Promise<{ readonly isAccepted: boolean; readonly answer: string }> {
  const { userId, now, language } = actor;
  const bot = await findBot(db, userId);
  const hook = bot && unsealHook(bot.sealed, `person ${userId}`, secret);
  if (!bot || !hook) throw new AppError('NOT_FOUND');
  const counted = await countAttempt(db, { key: `own bot ${userId}`, ...tests, now });
  if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  const { handing } = await callRobot({ provider: bot.provider, hook, card: testCards[language], now });
  return { isAccepted: handing.result === 'accepted', answer: 'answer' in handing ? handing.answer : '' };
}

const audit = (
  tx: Database,
  { now: at, userId, stockId, address }: Actor,
  action: 'ownBot.save' | 'ownBot.remove',
  detail: object,
) => recordAudit(tx, { at, userId, stockId, address, action, subject: `user ${userId}`, detail });
