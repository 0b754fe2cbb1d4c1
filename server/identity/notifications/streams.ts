import type { ServerResponse } from 'node:http';
import type { UnreadCounts } from '#contract/identity/notifications.ts';
import type { ListGoodSessions } from '#server/identity/sessions/service.ts';
import { tokenKeyOf } from '#server/identity/sessions/token-hash.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countUnread, type Reader } from './queries.ts';
import { groupCounts } from './read-notifications.ts';

interface Stream extends Reader {
  readonly response: ServerResponse;
  readonly tokenHash: Buffer;
  /** What was said last. */
  told: string;
}

interface StreamOptions {
  readonly db: Database;
  readonly listGood: ListGoodSessions;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds between two signs of life, at which sessions that ended are noticed and a failed look is made again. */
const beatEvery = 15_000;
/** Streams of one process; who comes then asks every half minute, as tabs do that have lost theirs. */
const mostStreams = 2_000;
/** Streams of one person: a tab in the background has none. */
const mostOfPerson = 4;

/**
 * Open tabs that are told at once how many notifications are unread. The database announces that there are new ones
 * without saying whose, so all counts of this process are read in one query and told where they differ.
 */
export class NotificationStreams {
  readonly #options: StreamOptions;
  readonly #streams = new Set<Stream>();
  readonly #beats: NodeJS.Timeout;
  #isLooking = false;
  #isBeating = false;
  #isAsked = false;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#beats = setInterval(() => void this.#beat(), beatEvery).unref();
  }

  get count(): number {
    return this.#streams.size;
  }

  get isFull(): boolean {
    return this.#streams.size >= mostStreams;
  }

  /** Tells a response from now on, beginning with the counts of this moment. */
  open(response: ServerResponse, reader: Reader & Pick<Stream, 'tokenHash'>): void {
    // Left while the session was looked up: nothing would ever announce its end.
    if (response.destroyed) return;
    const ofPerson = [...this.#streams].filter(({ userId }) => userId === reader.userId);
    for (const stream of ofPerson.slice(0, Math.max(ofPerson.length - mostOfPerson + 1, 0))) this.#end(stream);
    const stream: Stream = { ...reader, response, told: '' };
    this.#streams.add(stream);
    response.on('close', () => this.#streams.delete(stream));
    this.look();
  }

  /** Notifications were added or read somewhere. */
  look(): void {
    this.#isAsked = true;
    if (!this.#isLooking) void this.#lookWhileAsked();
  }

  close(): void {
    clearInterval(this.#beats);
    for (const stream of this.#streams) this.#end(stream);
  }

  async #lookWhileAsked(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        await this.#tell();
      }
    } catch (error) {
      // Nobody announces the same again: the next beat looks once more.
      this.#isAsked = true;
      this.#options.onError(error);
    } finally {
      this.#isLooking = false;
    }
  }

  async #tell(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    const readers = new Map(streams.map(({ userId, stockId }) => [keyOf({ userId, stockId }), { userId, stockId }]));
    const rows = await countUnread(this.#options.db, [...readers.values()]);
    const counts = Map.groupBy(rows, keyOf);
    for (const stream of streams) {
      const unread: UnreadCounts = groupCounts(counts.get(keyOf(stream)) ?? []);
      const said = JSON.stringify(unread);
      if (said === stream.told) continue;
      stream.told = said;
      this.#write(stream, `data: ${said}\n\n`);
    }
  }

  async #beat(): Promise<void> {
    // A slow database is not asked for the same sessions again before it has answered.
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      const streams = [...this.#streams];
      const good = streams.length > 0 ? await this.#listGood(streams) : undefined;
      for (const stream of streams) {
        if (!good || good.get(tokenKeyOf(stream.tokenHash)) === stream.stockId) this.#write(stream, ': alive\n\n');
        else this.#end(stream);
      }
    } finally {
      this.#isBeating = false;
    }
    if (this.#isAsked) this.look();
  }

  /** Companies of the sessions that are good; `undefined` where the database does not say, which ends none of them. */
  async #listGood(streams: readonly Stream[]): Promise<Awaited<ReturnType<ListGoodSessions>> | undefined> {
    try {
      return await this.#options.listGood(streams.map(({ tokenHash }) => tokenHash));
    } catch (error) {
      this.#options.onError(error);
      return undefined;
    }
  }

  /** Says nothing to one that ended while the database was asked. */
  #write(stream: Stream, text: string): void {
    if (this.#streams.has(stream)) stream.response.write(text);
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.response.end();
  }
}

const keyOf = ({ userId, stockId }: Reader) => `${userId} ${stockId}`;
