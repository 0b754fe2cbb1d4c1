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

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this._writev([{ chunk, encoding: 'binary' }], done);
  }

  override _writev(parts: { chunk: Buffer; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    const batch = Buffer.concat(parts.map((part) => part.chunk));
    // A goodbye would end the only session there is: it is cleaned for the next connection instead.
    if (batch[0] === terminateMessage) {
      this.push(null);
      done();
      return;
    }
    this.#engine.exchange(batch).then((answer) => {
      this.push(answer);
      done();
    }, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#clean().then(
      () => done(error),
      () => done(error),
    );
  }

  /** What a server does when a connection ends: open transactions are rolled back, settings forgotten. */
  async #clean(): Promise<void> {
    await this.#engine.exchange(simpleQuery('ROLLBACK'));
    await this.#engine.exchange(simpleQuery('DISCARD ALL'));
  }
}
