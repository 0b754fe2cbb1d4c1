import type { Language } from '#contract/language.ts';
import type { BotCaller } from '#server/outreach/bots/bot-caller.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handing, MailLine } from '#server/platform/messages/mail/mail-line.ts';
import type { MailSettings } from '#server/platform/messages/mail/mail-settings.ts';
import type { Message, Send } from '#server/platform/messages/outbox.ts';
import { runEach } from '#server/platform/run-each.ts';
import { isNobody, isThrottled, nextTryAfter } from './answers.ts';
import { personalise } from './compose.ts';
import type { DeliveryNotes } from './delivery-notes.ts';
import {
  type Channel,
  type Claimed,
  type Claims,
  claimDeliveries,
  endFinished,
  endIfCancelled,
  giveBack,
  listSending,
  noteProblem,
  type SendingPush,
  stopIfWithdrawn,
  suppressAddress,
} from './delivery-queries.ts';
import { leavingUrl } from './leaving-url.ts';
import { noteThrottled } from './pace.ts';
import type { FrozenMail } from './tables.ts';

/** Connections to the mail server. */
const lines = 5;
/** Mails that are claimed at once. */
const claimedAtOnce = 25;
/** Mails of one push after which the others have their turn. */
const mailsPerTurn = 250;
/**
 * Pause in milliseconds after the mail server could not be reached, doubled each time in a row up to the longest: one
 * connection that is refused stops nothing for long, a server that is down is left alone.
 */
const [firstPause, longestPause] = [1_000, 30_000];
/** Milliseconds after which mails are looked for that wait for a rate. */
const pauseForRate = 1_000;

/** A connection that breaks off is as good as the server's `421`. */
const brokenOff = 421;

/** What became of a mail for which the mail server was reached. */
type Handed = Exclude<Handing, { result: 'unreached' }>;

export interface SenderOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: MailSettings | undefined;
  /** Where servers report what became of a message; nothing to have it reported to the sender's address. */
  readonly returnAddressOf?: ((messageId: string) => string) | undefined;
  /** Takes what is not sent, where no mail server is set. */
  readonly send: Send;
  /** Hands cards to robots in group chats. */
  readonly bots?: Pick<BotCaller, 'hand'> | undefined;
  readonly publicUrl: () => string;
  readonly onError: (error: unknown) => void;
}

interface Task {
  readonly claim: Claimed;
  readonly language: Language;
  readonly frozen: FrozenMail;
  readonly date: Date;
}

/**
 * Sends what goes by one channel of all pushes that are being sent, several at a time, each recipient's on its own: in
 * rounds, in which every push has a turn. What it is doing is in the database before it is done, so that a process that
 * ends at any moment sends nothing twice.
 */
export class SendingRounds {
  readonly #channel: Channel;
  readonly #options: SenderOptions;
  readonly #notes: DeliveryNotes;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;
  /** Runs while the mail server is left alone. */
  #pausing: NodeJS.Timeout | undefined;
  /** How often in a row the mail server was not reached. */
  #unreached = 0;

  constructor(channel: Channel, options: SenderOptions, notes: DeliveryNotes) {
    this.#channel = channel;
    this.#options = options;
    this.#notes = notes;
  }

  /** Looks for mails that are due. */
  wake(): void {
    this.#isWoken = true;
    if (this.#running || this.#isClosed || this.#pausing) return;
    this.#running = this.#run()
      .catch(this.#options.onError)
      .finally(() => {
        this.#running = undefined;
        if (this.#isWoken) this.wake();
      });
  }

  /** Resolves when nothing is being handed over any more; what was claimed is given back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    const { db, clock } = this.#options;
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false;
      let isReached = true;
      try {
        await runEach(await listSending(db, this.#channel), async (push) => {
          if (isReached) isReached = await this.#takeTurn(push);
        });
      } finally {
        await endFinished(db, clock());
        if (!isReached) this.#pause();
      }
    }
  }

  /**
   * Sends what is due of a push, up to {@link mailsPerTurn}; what is left has its turn in the next round. `false` where
   * the mail server could not be reached at times.
   */
  async #takeTurn(push: SendingPush): Promise<boolean> {
    const { id, language, frozen, frozenAt } = push;
    if (!frozen || !frozenAt) return true;
    const { db, clock } = this.#options;
    const mail = this.#channel === 'mail' ? this.#options.mail : undefined;
    const waiting: Task[] = [];
    let left = mailsPerTurn;
    let problem: string | null = null;
    let filling: Promise<void> | undefined;
    const fill = async () => {
      if (await stopIfWithdrawn(db, push, clock())) return;
      const rates = mail?.rates;
      let claimed: Claims;
      do {
        claimed = await claimDeliveries(db, id, {
          ...{ now: clock(), most: Math.min(claimedAtOnce, left), channel: this.#channel },
          ...(rates && { rates }),
        });
        // Where none of them may be sent any more, those behind them are looked at.
      } while (claimed.claims.length === 0 && claimed.dropped > 0 && !this.#isClosed);
      if (claimed.isHeldBack) this.#wakeAfter(pauseForRate);
      left -= claimed.claims.length;
      waiting.push(...claimed.claims.map((claim) => ({ claim, language, frozen, date: frozenAt })));
    };
    const next = async (): Promise<Task | undefined> => {
      // Before the last are taken, so that no connection waits for the next.
      if (waiting.length < lines && left > 0) {
        filling ??= fill().finally(() => {
          filling = undefined;
        });
        // Whoever finds nothing left meets the same failure.
        filling.catch(() => {});
      }
      if (waiting.length === 0) await filling;
      return waiting.shift();
    };
    const work = async () => {
      const line = mail && (await openLine(mail));
      try {
        let noted: Promise<unknown> = Promise.resolve();
        while (!this.#isClosed) {
          const task = await next();
          if (!task) break;
          const handing = await this.#hand(task, line, noted);
          if (handing.result === 'unreached') {
            // The other connections go on: a server refuses one at times, and one that says nothing takes a minute.
            problem = handing.answer;
            await giveBack(db, [task.claim], clock());
            break;
          }
          noted = Promise.all([noted, this.#noteHanding(task.claim, handing, line ? 'accepted' : 'kept')]);
          // What was taken is noted while the next mail is written. Who waits for it meets a failure.
          noted.catch(() => {});
          if (handing.result !== 'accepted') await noted;
        }
        await noted;
      } finally {
        line?.close();
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: lines }, work));
    await Promise.allSettled([filling]);
    await giveBack(
      db,
      waiting.map(({ claim }) => claim),
      clock(),
    );
    if (left < mailsPerTurn) await endIfCancelled(db, id, clock());
    const failure = ended.find((one) => one.status === 'rejected');
    if (failure) throw failure.reason;
    if (this.#channel === 'mail') await noteProblem(db, problem);
    if (left === 0) this.#isWoken = true;
    return problem === null;
  }

  /** `noted`: the outcome of the mail before it, which is noted before this one goes. */
  async #hand(task: Task, line: MailLine | undefined, noted: Promise<unknown>): Promise<Handing> {
    const { claim, frozen, date } = task;
    const message = this.#messageOf(task);
    const mayGo = async () => {
      const [isReady] = await Promise.all([this.#notes.handing(claim), noted]);
      return isReady;
    };
    if (claim.botId !== null) return this.#handCard(claim.botId, frozen, mayGo);
    const returnTo = this.#options.returnAddressOf?.(claim.messageId);
    return line ? asUnreached(await line.hand(message, { date, returnTo }, mayGo)) : this.#keep(message, mayGo);
  }

  async #handCard(botId: number, { card }: FrozenMail, mayGo: () => Promise<boolean>): Promise<Handing> {
    const { bots } = this.#options;
    return bots && card ? await bots.hand(botId, card, mayGo) : { result: 'refused', code: 550, answer: 'no card' };
  }

  async #noteHanding(claim: Claimed, handing: Handed, taken: 'accepted' | 'kept'): Promise<void> {
    const { db, clock } = this.#options;
    const now = clock();
    switch (handing.result) {
      case 'accepted':
        this.#unreached = 0;
        await this.#notes.outcome({ claim, state: claim.botId === null ? taken : 'accepted', answer: handing.answer });
        break;
      case 'refused':
        await this.#noteRefusal(claim, handing, now);
        break;
      case 'broken':
        await this.#noteRefusal(claim, { code: brokenOff, answer: handing.answer }, now);
        break;
      case 'unknown':
        await this.#notes.outcome({ claim, state: 'unknown', answer: handing.answer });
        break;
      case 'withheld':
        // The next claim finds out why, unless the push was stopped.
        await giveBack(db, [claim], now);
        break;
    }
  }

  async #noteRefusal(
    claim: Claimed,
    { code, answer }: Pick<Extract<Handing, { result: 'refused' }>, 'code' | 'answer'>,
    now: Date,
  ) {
    const { db } = this.#options;
    const isMail = claim.botId === null;
    const isTooMuch = isMail && isThrottled(answer);
    if (isTooMuch) await noteThrottled(db, claim.email, answer, now);
    const nextTryAt = code < 500 || isTooMuch ? nextTryAfter(claim.tries, now) : undefined;
    if (isMail && code >= 500 && isNobody(answer)) await suppressAddress(db, claim, { answer, now });
    await this.#notes.outcome({ claim, state: nextTryAt ? 'deferred' : 'failed', answer, nextTryAt });
  }

  /** Writes a mail to a file that nobody sends. */
  async #keep(message: Message, mayGo: () => Promise<boolean>): Promise<Handing> {
    if (!(await mayGo())) return { result: 'withheld' };
    await this.#options.send(message);
    return { result: 'accepted', answer: '' };
  }

  #messageOf({ claim, language, frozen: { from, subject, html, text } }: Task): Message {
    const { email, messageId, leavingToken } = claim;
    return {
      ...{ id: messageId, channel: 'mail', to: email, fromName: from, subject },
      ...{ text: personalise(text, claim), html: personalise(html, claim) },
      unsubscribeUrl: leavingUrl(this.#options.publicUrl(), leavingToken, language),
    };
  }

  #pause(): void {
    this.#isWoken = false;
    const pause = Math.min(longestPause, firstPause * 2 ** this.#unreached);
    this.#unreached += 1;
    // Its own end alone ends the pause: by the clock, a timer may be early, and what it woke would be left lying.
    this.#pausing = setTimeout(() => {
      this.#pausing = undefined;
      this.wake();
    }, pause).unref();
  }

  #wakeAfter(milliseconds: number): void {
    setTimeout(() => this.wake(), milliseconds).unref();
  }
}

/** A server that refuses our sender takes no mail at all; too much of us passes by itself, and is tried again like any refusal. */
function asUnreached(handing: Handing): Handing {
  const isRefused = handing.result === 'refused' && handing.isOfSender && !isThrottled(handing.answer);
  return isRefused ? { result: 'unreached', answer: handing.answer } : handing;
}

/** Loaded with the first mail. */
async function openLine(mail: MailSettings): Promise<MailLine> {
  const { MailLine: Line } = await import('#server/platform/messages/mail/mail-line.ts');
  return new Line(mail);
}
