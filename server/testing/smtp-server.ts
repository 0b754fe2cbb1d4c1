import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A message as it arrived. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, one character per byte. */
  readonly raw: string;
}

const program = fileURLToPath(new URL('./smtp-process.ts', import.meta.url));

/** Starts a mail server in another process that takes mail from this user. */
export async function startSmtpServer(login: { readonly user: string; readonly password: string }) {
  const env = { ...process.env, SMTP_USER: login.user, SMTP_PASSWORD: login.password };
  const server = fork(program, { env, execArgv: [] });
  const received: ReceivedMail[] = [];
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  server.on('message', (mail) => received.push(mail as ReceivedMail));
  return {
    url: `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@127.0.0.1:${port}`,
    received,
    close: async () => {
      if (server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}
