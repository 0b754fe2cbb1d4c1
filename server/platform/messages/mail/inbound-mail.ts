import type { AddressInfo, Server } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { AddressBuckets } from '#server/platform/limits/address-buckets.ts';

export interface InboundOptions {
  /** What the address is for; `undefined` refuses it. */
  readonly accept: (address: string) => string | undefined;
  /** Takes a message; what it throws makes the other server try again later. */
  readonly receive: (recipient: string, raw: Uint8Array) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** A report with the whole of a digest in it has about 150 kB. */
const largestMessage = 512 * 1024;
const mostConnections = 50;
/** Milliseconds without a command or line. */
const idleFor = 30_000;
/** Milliseconds after which a connection ends, whatever it does. */
const openFor = 5 * 60_000;
/** Connections of one network: above what a server opens that returns a whole push. */
const perNetwork = { burst: 300, perSecond: 10 };

const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });

/** Takes messages by SMTP, for addresses that are known only. No login, no relaying, nothing is kept in a file. */
export class InboundMail {
  readonly #server: SMTPServer;
  readonly #buckets = new AddressBuckets({ most: 5_000 });

  constructor({ accept, receive, onError }: InboundOptions) {
    this.#server = new SMTPServer({
      ...{ banner: 'reports only', disabledCommands: ['AUTH', 'STARTTLS'], authOptional: true, logger: false },
      ...{ size: largestMessage, maxClients: mostConnections, maxRecipients: 1, disableReverseLookup: true },
      ...{ socketTimeout: idleFor, closeTimeout: 2_000, maxAllowedUnauthenticatedCommands: 50 },
      onConnect: ({ remoteAddress }, done) => {
        const isTooMany = this.#buckets.take('mail', remoteAddress, perNetwork) !== undefined;
        done(isTooMany ? refusal('4.7.0 too many connections', 421) : null);
      },
      onRcptTo: ({ address }, { envelope }, done) => {
        if (accept(address) === undefined) return done(refusal('5.1.1 no such address', 550));
        // Each report is about one message.
        done(envelope.rcptTo.length > 0 ? refusal('4.5.3 one recipient at a time', 452) : null);
      },
      onData: (stream, { envelope }, done) => {
        const recipient = accept(envelope.rcptTo[0]?.address ?? '');
        readAll(stream)
          .then(async (raw) => {
            if (raw === undefined) return done(refusal('5.3.4 too large', 552));
            if (recipient !== undefined) await receive(recipient, raw);
            done(null);
          })
          .catch((error: unknown) => {
            onError(error);
            done(refusal('4.3.0 try again later', 451));
          });
      },
    });
    // Connections that the other side breaks off are its own affair.
    this.#server.on('error', (error: Error & { readonly syscall?: string }) => {
      if (error.syscall === 'listen') onError(error);
    });
    const { server } = this.#server as { readonly server: Server };
    server.on('connection', (socket) => {
      const limit = setTimeout(() => socket.destroy(), openFor).unref();
      socket.once('close', () => clearTimeout(limit));
    });
  }

  /** Resolves with the port. Rejects where it cannot listen. */
  listen({ host, port }: { readonly host: string; readonly port: number }): Promise<number> {
    return new Promise((resolve, reject) => {
      const { server } = this.#server as { readonly server: Server };
      server.once('error', reject);
      this.#server.listen(port, host, () => {
        server.off('error', reject);
        resolve((server.address() as AddressInfo).port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** The whole message; `undefined` for one that is too large, which is read to its end and dropped. */
async function readAll(stream: SMTPServerDataStream): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= largestMessage) parts.push(part);
  }
  return size > largestMessage ? undefined : Buffer.concat(parts);
}
