import process from 'node:process';
import { SMTPServer } from 'smtp-server';
import type { ReceivedMail } from './smtp-server.ts';

/** A mail server in a process of its own; what happens to a message depends on its recipient. */
const { SMTP_USER: user, SMTP_PASSWORD: password } = process.env;

const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  logger: false,
  onAuth: ({ username, password: given }, _session, done) =>
    username === user && given === password ? done(null, { user }) : done(refusal('wrong', 535)),
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('unknown@')) return done(refusal(`no such user ${address}`, 550));
    if (address.startsWith('busy@')) return done(refusal(`${address}: come again`, 451));
    return done();
  },
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      if (to.some((address) => address.startsWith('cut-off@'))) process.exit(1);
      const raw = Buffer.concat(parts).toString('latin1');
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      process.send?.({ from, to, raw } satisfies ReceivedMail);
      // Taken, and never answered.
      if (to.some((address) => address.startsWith('silent@'))) return;
      done();
    });
  },
});
server.on('error', () => {
  // Connections that the tests break off.
});
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit(0));
