import { and, asc, eq } from 'drizzle-orm';
import { mostBots } from '#contract/bot-rules.ts';
import type { Bot, BotRequest } from '#contract/outreach/bots.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import type { Card } from '#server/platform/messages/robots/providers.ts';
import { keepHook } from '#server/platform/messages/robots/seal-hook.ts';
import type { BotCaller } from './bot-caller.ts';
import { bots } from './tables.ts';

type StoredBot = typeof bots.$inferSelect;

const shown = ({ id, name, provider, isEnabled, hasSecret, hint, usedAt, problem }: StoredBot): Bot => ({
  ...{ id, name, provider, isEnabled, hasSecret, hint, problem },
  usedAt: usedAt?.toISOString() ?? null,
});

const factsOf = ({ name, provider, isEnabled, hint }: StoredBot) => ({ name, provider, isEnabled, hint });

const listOf = (tx: Database, stockId: number) =>
  tx.select().from(bots).where(eq(bots.stockId, stockId)).orderBy(asc(bots.id));

export async function readBots(db: Database, stockId: number): Promise<Bot[]> {
  return (await inCompany(db, stockId, (tx) => listOf(tx, stockId))).map(shown);
}

async function lockBot(tx: Database, stockId: number, id: number): Promise<StoredBot> {
  const own = and(eq(bots.stockId, stockId), eq(bots.id, id));
  const [bot] = await tx.select().from(bots).where(own).for('update');
  if (!bot) throw new AppError('NOT_FOUND');
  return bot;
}

interface Act {
  readonly action: string;
  readonly id: number;
  readonly detail: object;
}

const audit = (tx: Database, { now: at, userId, stockId, address }: Actor, { action, id, detail }: Act) =>
  recordAudit(tx, { at, userId, stockId, address, action, subject: `bot ${id}`, detail });

/**
 * Adds a robot, once for a key, or changes one. Throws NOT_FOUND, BOTS_USED_UP, and INVALID_REQUEST where another provider
 * is chosen without an address of its own. A new address begins without the former one's problems.
 */
export function saveBot(
  { db, secret }: { readonly db: Database; readonly secret: string },
  { id, key, name, isEnabled, ...hook }: BotRequest,
  actor: Actor,
): Promise<Bot> {
  const { stockId, now: updatedAt } = actor;
  const valuesOver = (before: StoredBot | undefined) => {
    const kept = keepHook(hook, { before, owner: `company ${stockId}`, secret });
    if (!kept) throw fieldIssue('body.webhook', 'fieldRequired', actor.language);
    return {
      ...{ isEnabled, updatedAt, ...kept },
      ...(hook.webhook !== undefined && { problem: null, blockedUntil: null }),
    };
  };
  const add = async (tx: Database): Promise<number> => {
    if ((await tx.$count(bots, eq(bots.stockId, stockId))) >= mostBots) throw new AppError('BOTS_USED_UP');
    if (name === undefined) throw fieldIssue('body.name', 'fieldRequired', actor.language);
    const values = { ...valuesOver(undefined), name, stockId, createdAt: updatedAt };
    const [added] = await tx.insert(bots).values(values).returning();
    if (!added) throw new Error('no row came back');
    await audit(tx, actor, { action: 'bot.add', id: added.id, detail: { after: factsOf(added) } });
    return added.id;
  };
  const change = async (tx: Database, before: StoredBot): Promise<StoredBot> => {
    const values = { ...valuesOver(before), name: name ?? before.name };
    const [saved] = await tx.update(bots).set(values).where(eq(bots.id, before.id)).returning();
    if (!saved) throw new AppError('NOT_FOUND');
    const detail = { before: factsOf(before), after: factsOf(saved) };
    await audit(tx, actor, { action: 'bot.save', id: saved.id, detail });
    return saved;
  };
  return inCompany(db, stockId, async (tx) => {
    if (id !== undefined) return shown(await change(tx, await lockBot(tx, stockId, id)));
    const added = Number(await makeOnce(tx, { subject: 'bot', key, make: add }, actor));
    return shown(await lockBot(tx, stockId, added));
  });
}

/** Throws NOT_FOUND. */
export function removeBot(db: Database, id: number, actor: Actor): Promise<null> {
  return inCompany(db, actor.stockId, async (tx) => {
    const bot = await lockBot(tx, actor.stockId, id);
    await tx.delete(bots).where(eq(bots.id, id));
    await audit(tx, actor, { action: 'bot.remove', id, detail: { before: factsOf(bot) } });
    return null;
  });
}

/** Sends a test card. Throws NOT_FOUND. */
export async function testBot(
  { db, caller }: { readonly db: Database; readonly caller: BotCaller },
  id: number,
  { actor, card }: { readonly actor: Actor; readonly card: Card },
): Promise<{ isAccepted: boolean; answer: string }> {
  await inCompany(db, actor.stockId, async (tx) => {
    await lockBot(tx, actor.stockId, id);
    await audit(tx, actor, { action: 'bot.test', id, detail: {} });
  });
  const handing = await caller.hand(id, card, async () => true);
  return { isAccepted: handing.result === 'accepted', answer: 'answer' in handing ? handing.answer : '' };
}
