import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts the mail server of `faulty-mail-server.ts`, which notes the Message-ID of every mail that it takes in `log`. */
export async function startMailServer(log: string, isFaulty = false) {
  const env = { ...process.env, MAIL_LOG: log, FAULTS: isFaulty ? '1' : '0' };
  const child = fork(fileURLToPath(new URL('./faulty-mail-server.ts', import.meta.url)), { env });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port, url: `smtp://127.0.0.1:${port}` };
}
