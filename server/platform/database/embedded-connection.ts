import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './embedded-engine.ts';

const terminateMessage = 0x58;

/** One simple-query message of the wire protocol. */
function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q');
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return message;
}

/**
 * Stands where `pg` expects a socket, and carries its bytes to the embedded engine. So queries, parameters,
 * types and errors take the very path they take to a server.
 */
export class EmbeddedConnection extends Duplex {
  readonly #engine: EmbeddedEngine;
  #begun = false;

  constructor(engine: EmbeddedEngine) {
    super();
    this.#engine = engine;
  }

  /** The rest of a socket's face that `pg` touches. */
  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this._writev([{ chunk, encoding }], done);
  }

  override _writev(parts: { chunk: Buffer; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    this.#carry(Buffer.concat(parts.map((part) => part.chunk))).then(() => done(), done);
  }

  async #carry(batch: Buffer): Promise<void> {
    // A goodbye would end the only session there is; the next connection cleans it instead.
    if (batch[0] === terminateMessage) {
      this.push(null);
      return;
    }
    if (!this.#begun) {
      this.#begun = true;
      await this.#forgetLastConnection();
    }
    this.push(await this.#engine.exchange(batch));
  }

  /**
   * What a server does when a connection ends: its open transaction is rolled back, what it held is let go.
   * Done by the next connection, before its first words, so that nothing of the new one can be swept away.
   * Settings stay: the disk guard's is one of them.
   */
  async #forgetLastConnection(): Promise<void> {
    await this.#engine.exchange(simpleQuery('ROLLBACK'));
    await this.#engine.exchange(simpleQuery('CLOSE ALL; UNLISTEN *; DEALLOCATE ALL; DISCARD TEMP'));
  }
}
