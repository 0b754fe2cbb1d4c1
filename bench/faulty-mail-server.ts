import { appendFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import process from 'node:process';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server in a process of its own that notes in MAIL_LOG the Message-ID of every mail that it takes, before it
 * says so. With FAULTS=1 a part of the mails meets a fault at one of the stages of a delivery; those that were asked for
 * and never answered are counted in a file beside it, `.withheld`, one byte each.
 */
const log = process.env.MAIL_LOG ?? '';
const isFaulty = process.env.FAULTS === '1';

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const happens = (share: number) => isFaulty && Math.random() < share;
const noteWithheld = () => appendFileSync(`${log}.withheld`, '.');

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  logger: false,
  maxClients: 50,
  onConnect: (session, done) => {
    if (happens(0.01)) return void socketOf(session).resetAndDestroy();
    return done(happens(0.02) ? refusal(421, 'too busy') : undefined);
  },
  onRcptTo: (_address, session, done) => {
    if (happens(0.01)) return done(refusal(451, 'come again'));
    if (happens(0.001)) return done(refusal(421, 'closing down'));
    // The connection breaks off before the mail is asked for.
    if (happens(0.002)) return void socketOf(session).resetAndDestroy();
    // Nothing is answered any more: the sender has to give up by itself.
    return happens(0.0005) ? undefined : done();
  },
  onData: (stream, session, done) => {
    const parts: Buffer[] = [];
    const isCut = happens(0.002);
    stream.on('data', (part: Buffer) => {
      if (isCut && parts.length === 0) {
        noteWithheld();
        socketOf(session).resetAndDestroy();
      }
      parts.push(part);
    });
    stream.on('end', () => {
      if (isCut) return;
      if (happens(0.005)) return done(refusal(550, 'we do not like this mail'));
      if (happens(0.002)) return done(refusal(451, 'come again'));
      // Thrown away without a word.
      if (happens(0.0005)) return void noteWithheld();
      const id = /^Message-ID: <(.+)>/im.exec(Buffer.concat(parts).toString('latin1'))?.[1] ?? 'none';
      appendFileSync(log, `${id}\n`);
      // Taken, and the answer never arrives.
      const isReset = happens(0.002);
      if (!isReset && !happens(0.0005)) return done();
      noteWithheld();
      if (isReset) socketOf(session).resetAndDestroy();
    });
  },
});

/** The connection of a session: what the library knows it by. */
function socketOf(session: { readonly id: string }): Pick<Socket, 'resetAndDestroy'> {
  for (const connection of server.connections) {
    const known = connection as unknown as { id: string; _socket: Socket };
    if (known.id === session.id) return known._socket;
  }
  throw new Error('the session has no connection');
}

server.on('error', () => {
  // Connections that the senders' ends break off.
});
const listening = server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = listening.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit(0));
