import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { BotProvider } from '#contract/outreach/bot-rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { FetchFailure } from '#server/platform/http-client/fetch-failure.ts';
import { fetchForeign } from '#server/platform/http-client/fetch-foreign.ts';
import { countAttempt, refundAttempt } from '#server/platform/limits/count-attempt.ts';
import type { Handing } from '#server/platform/messages/mail/mail-line.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import { botProvidersTable, type Card, type Hook, readBotAnswer } from './providers.ts';
import { bots } from './tables.ts';

interface CallerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
  /** Where the providers are, as `host:port`; given by tests only. No setting leads here. */
  readonly standIn?: string | undefined;
}

/** Milliseconds for the whole call. */
const timeLimit = 10_000;
/** Nothing was sent where the connection was not made. */
const unsent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

const hookSchema = z.object({ address: z.string(), secret: z.string() });
const sealingOf = (stockId: number, secret: string) => ({ purpose: 'bot', owner: `company ${stockId}`, secret });

export const sealHook = (hook: Hook, stockId: number, secret: string): Buffer =>
  seal(JSON.stringify(hook), sealingOf(stockId, secret));

/** The address and secret of a robot; `undefined` where the server's secret has changed since. */
export function unsealHook(sealed: Buffer, stockId: number, secret: string): Hook | undefined {
  const text = unseal(sealed, sealingOf(stockId, secret));
  return text === undefined ? undefined : hookSchema.parse(JSON.parse(text));
}

/** Hands cards to robots in group chats, within what their providers allow. */
export class BotCaller {
  readonly #options: CallerOptions;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  /** `mayGo` is asked before the first byte, as for a mail. */
  async hand(botId: number, card: Card, mayGo: () => Promise<boolean>): Promise<Handing> {
    const { db, clock, secret } = this.#options;
    const [bot] = await db.select().from(bots).where(eq(bots.id, botId));
    const hook = bot && unsealHook(bot.sealed, bot.stockId, secret);
    if (!bot || !hook) return { result: 'refused', code: 550, answer: 'the address cannot be read' };
    const now = clock();
    if (bot.blockedUntil && bot.blockedUntil > now) return { result: 'refused', code: 450, answer: bot.problem ?? '' };
    if (!(await this.#mayCall(botId, bot.provider, now))) {
      return { result: 'refused', code: 450, answer: 'our own limit for this robot' };
    }
    if (!(await mayGo())) return { result: 'withheld' };
    const { handing, block } = await this.#call(bot.provider, hook, card);
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

  async #call(provider: BotProvider, hook: Hook, card: Card): Promise<{ handing: Handing; block: number }> {
    const { address, body } = botProvidersTable[provider].requestOf(hook, card, this.#options.clock());
    const { standIn } = this.#options;
    const target = standIn === undefined ? address : address.replace(/^https:\/\/[^/]+/, `http://${standIn}`);
    try {
      const { status, body: answer } = await fetchForeign(target, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' } },
        ...{ body: JSON.stringify(body), timeLimit, maxBytes: 64 * 1024, followRedirects: false },
        allowedHosts: new Set(standIn === undefined ? [] : [standIn]),
      });
      const read = readBotAnswer(provider, status, answer.toString('utf8'));
      if (read.result === 'accepted') return { handing: { result: 'accepted', answer: read.said }, block: 0 };
      const handing = { result: 'refused', code: read.code, answer: read.said } as const;
      return { handing, block: read.result === 'later' ? read.block : 0 };
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      return { handing: { result: wasSent(error) ? 'unknown' : 'broken', answer: error.reason }, block: 0 };
    }
  }

  /** Counts a call where every limit has room, over all processes. Windows before this one count as well. */
  async #mayCall(botId: number, provider: BotProvider, now: Date): Promise<boolean> {
    const { db } = this.#options;
    for (const { most, windowSeconds } of botProvidersTable[provider].limits) {
      const attempt = { key: `bot ${botId} ${windowSeconds}`, windowSeconds, now };
      const { allowed, recent } = await countAttempt(db, { ...attempt, most });
      if (allowed && recent <= most) continue;
      await refundAttempt(db, attempt);
      return false;
    }
    return true;
  }
}

const answerOf = (handing: Handing) => ('answer' in handing ? handing.answer : '');

/** Whether the provider may have the card although it gave no answer. */
function wasSent({ reason, cause }: FetchFailure): boolean {
  if (reason === 'ADDRESS_REFUSED' || reason === 'NAME_NOT_FOUND') return false;
  return !unsent.test(cause instanceof Error && 'code' in cause ? String(cause.code) : '');
}
