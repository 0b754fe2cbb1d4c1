import type { BotProvider } from '#contract/bot-rules.ts';
import { FetchFailure } from '#server/platform/http-client/fetch-failure.ts';
import { fetchForeign } from '#server/platform/http-client/fetch-foreign.ts';
import type { Handing } from '../mail/mail-line.ts';
import { botProvidersTable, type Card, type Hook, readBotAnswer } from './providers.ts';

interface RobotCall {
  readonly provider: BotProvider;
  readonly hook: Hook;
  readonly card: Card;
  readonly now: Date;
  /** Where the providers are, as `host:port`; given by tests only. No setting leads here. */
  readonly standIn?: string | undefined;
}

/** Milliseconds for the whole call. */
const timeLimit = 10_000;

/** Hands a card to a robot. `block`: milliseconds for which its provider takes nothing more. */
export async function callRobot({
  provider,
  hook,
  card,
  now,
  standIn,
}: RobotCall): Promise<{ readonly handing: Handing; readonly block: number }> {
  const { address, body } = botProvidersTable[provider].requestOf(hook, card, now);
  const target = standIn === undefined ? address : address.replace(/^https:\/\/[^/]+/, `http://${standIn}`);
  // Nothing was sent where the connection was not made, by whatever that failed.
  let mayHaveIt = false;
  try {
    const { status, body: answer } = await fetchForeign(target, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' } },
      ...{ body: JSON.stringify(body), timeLimit, maxBytes: 64 * 1024, followRedirects: false },
      onConnected: () => {
        mayHaveIt = true;
      },
      allowedHosts: new Set(standIn === undefined ? [] : [standIn]),
    });
    const read = readBotAnswer(provider, status, answer.toString('utf8'));
    if (read.result === 'accepted') return { handing: { result: 'accepted', answer: read.said }, block: 0 };
    const handing = { result: 'refused', code: read.code, answer: read.said } as const;
    return { handing, block: read.result === 'later' ? read.block : 0 };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { handing: { result: mayHaveIt ? 'unknown' : 'broken', answer: error.reason }, block: 0 };
  }
}
