import { eq } from 'drizzle-orm';
import type { BotProvider } from '#contract/bot-rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import type { Handing } from '#server/platform/messages/mail/mail-line.ts';
import { callRobot } from '#server/platform/messages/robots/call-robot.ts';
import { botProvidersTable, type Card } from '#server/platform/messages/robots/providers.ts';
import { unsealHook } from '#server/platform/messages/robots/seal-hook.ts';
import { bots } from './tables.ts';

interface CallerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
  /** Where the providers are, as `host:port`; given by tests only. No setting leads here. */
  readonly standIn?: string | undefined;
}

/** Hands cards to robots in group chats, within what their providers allow. */
export class BotCaller {
  readonly #options: CallerOptions;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  /** `mayGo` is asked before the first byte, as for a mail. */
  async hand(botId: number, card: Card, mayGo: () => Promise<boolean>): Promise<Handing> {
    const { db, clock, secret, standIn } = this.#options;
    const [bot] = await db.select().from(bots).where(eq(bots.id, botId));
    const hook = bot && unsealHook(bot.sealed, `company ${bot.stockId}`, secret);
    if (!bot || !hook) return { result: 'refused', code: 550, answer: 'the address cannot be read' };
    const now = clock();
    if (bot.blockedUntil && bot.blockedUntil > now) return { result: 'refused', code: 450, answer: bot.problem ?? '' };
    if (!(await this.#mayCall(botId, bot.provider, now))) {
      return { result: 'refused', code: 450, answer: 'our own limit for this robot' };
    }
    if (!(await mayGo())) return { result: 'withheld' };
    const { handing, block } = await callRobot({ provider: bot.provider, hook, card, now, standIn });
    const isAccepted = handing.result === 'accepted';
    await db
      .update(bots)
      .set({
        problem: isAccepted ? null : answerOf(handing),
        ...(isAccepted && { usedAt: now }),
        ...(block > 0 && { blockedUntil: new Date(now.getTime() + block) }),
      })
      .where(eq(bots.id, botId));
    return handing;
  }

  /** Counts a call where every limit has room, over all processes. Windows before this one count as well. */
  async #mayCall(botId: number, provider: BotProvider, now: Date): Promise<boolean> {
    const { db } = this.#options;
    const counted: { readonly key: string; readonly windowSeconds: number; readonly now: Date }[] = [];
    for (const { most, windowSeconds } of botProvidersTable[provider].limits) {
      const attempt = { key: `bot ${botId} ${windowSeconds}`, windowSeconds, now };
      const { allowed, recent } = await countAttempt(db, { ...attempt, most });
      counted.push(attempt);
      if (allowed && recent <= most) continue;
      // No call is made, so none of the limits has one more.
      for (const one of counted) await refundAttempt(db, one);
      return false;
    }
    return true;
  }
}

const answerOf = (handing: Handing) => ('answer' in handing ? handing.answer : '');
