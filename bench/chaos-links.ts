import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { callApi } from '#e2e/steps/api.ts';
import { openBucket } from '#server/testing/open-bucket.ts';
import { startSilentProxy } from '#server/testing/silent-proxy.ts';
import { startSmsProvider } from '#server/testing/sms-provider.ts';
import { putPicture, type Surroundings, whileItLasts } from './chaos-run.ts';
import { familyOf, signal, titleOf } from './cluster-processes.ts';
import type { Fault, Launched } from './fault-run.ts';
import { signIn } from './fault-writers.ts';
import { startMailServer } from './mail-server.ts';

const smsSecret = 'a key that nobody else has';
/** Within which a mail that could not go is tried again, in milliseconds: one to two minutes after, and what it takes. */
const triedAgainWithin = 300_000;
/** After which no connection to the file store is left open, in milliseconds: with one, no name is asked for. */
const connectionsEnd = 7_000;
const picture = new Uint8Array(
  await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#204080' } })
    .png()
    .toBuffer(),
);

async function testMail(server: Launched): Promise<string> {
  const { status, desc, result } = await callApi(
    server,
    'status.testMail',
    { body: { email: 'operator@example.com' } },
    await signIn(server, 'admin'),
  );
  return result ? `${result.outcome}: ${result.text}` : `${status} ${desc}`;
}

/** Invites somebody by mail, which is queued. */
async function invite(server: Launched): Promise<void> {
  const to = { channel: 'mail', email: 'invited@example.com' } as const;
  const body = { name: '受邀人', roles: ['CLIENT_USER'], to };
  const { status, desc, result } = await callApi(server, 'member.invite', { body }, await signIn(server));
  if (!result) throw new Error(`the invitation was refused: ${status} ${desc}`);
}

/** Waits until the one mail of a server's log has been taken. */
async function arrives(log: string): Promise<void> {
  const deadline = Date.now() + triedAgainWithin;
  while ((await readFile(log, 'utf8').catch(() => '')) === '') {
    if (Date.now() > deadline) throw new Error('the invitation that was taken has not arrived');
    await wait(500);
  }
}

async function storePicture(server: Launched): Promise<string> {
  const { status, desc, id } = await putPicture(server, await signIn(server, 'editor'), picture);
  return id === undefined ? `${status} ${desc}` : `${status} stored`;
}

async function mustStorePicture(server: Launched): Promise<void> {
  const said = await storePicture(server);
  if (!said.startsWith('200')) throw new Error(`the next picture: ${said}`);
}

/** Mail does not go: somebody is invited all the same, and the invitation has to arrive later. */
async function withoutMail(
  expected: RegExp,
  open: (port: number) => Promise<Pick<Surroundings, 'settings' | 'launcher' | 'strike' | 'heal' | 'close'>>,
): Promise<Surroundings> {
  const folder = await mkdtemp(join(tmpdir(), 'shangjian-mail-'));
  const log = join(folder, 'taken');
  const { child, port } = await startMailServer(log);
  const around = await open(port);
  return {
    ...around,
    expected,
    ask: async (server) => {
      await invite(server);
      return testMail(server);
    },
    check: () => arrives(log),
    close: async () => {
      await around.close?.();
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** A sentence in Chinese about what went wrong. */
const badNews = /^bad: .*[\u4e00-\u9fff]/;

export const linkFaults: readonly Fault[] = [
  whileItLasts('the mail server takes connections and says nothing', () =>
    withoutMail(badNews, async (port) => {
      const proxy = await startSilentProxy({ host: '127.0.0.1', port });
      return {
        settings: { SMTP_URL: `smtp://127.0.0.1:${proxy.port}`, MAIL_FROM: 'weekly@example.com' },
        strike: proxy.fallSilent,
        heal: proxy.resume,
        close: proxy.close,
      };
    }),
  ),
  whileItLasts('the provider of SMS takes requests and says nothing', async () => {
    const provider = await startSmsProvider('aliyun', smsSecret);
    const good = { body: { Code: 'OK', BizId: '1' } };
    provider.answerWith(good);
    return {
      settings: {
        ...{ SMS_PROVIDER: 'aliyun', SMS_KEY_ID: 'key', SMS_KEY_SECRET: smsSecret, SMS_ENDPOINT: provider.url },
        ...{ SMS_SIGN_NAME: '商鉴', SMS_CODE_TEMPLATE: 'SMS_1' },
      },
      strike: () => provider.answerWith('silence'),
      ask: async (server) => {
        const body = { phone: '13800000000' };
        const asked = await callApi(server, 'status.testSms', { body }, await signIn(server, 'admin'));
        return asked.result ? `${asked.result.outcome}: ${asked.result.text}` : `${asked.status} ${asked.desc}`;
      },
      expected: badNews,
      heal: () => provider.answerWith(good),
      close: provider.close,
    };
  }),
  whileItLasts('the bucket takes connections and says nothing', async () => {
    const bucket = await openBucket();
    const proxy = await startSilentProxy({ host: '127.0.0.1', port: bucket.port });
    return {
      settings: { ...bucket.settings, S3_URL: `http://127.0.0.1:${proxy.port}/shangjian` },
      strike: proxy.fallSilent,
      ask: storePicture,
      expected: /^503 文件存储暂时不可用/,
      heal: proxy.resume,
      check: mustStorePicture,
      close: async () => {
        await proxy.close();
        await bucket.close();
      },
    };
  }),
  whileItLasts('no name is found any more: mail', () =>
    withoutMail(badNews, async (port) => {
      const names = await ownNames('mail.chaos.test');
      return {
        ...names,
        settings: { SMTP_URL: `smtp://mail.chaos.test:${port}`, MAIL_FROM: 'weekly@example.com' },
      };
    }),
  ),
  whileItLasts('no name is found any more: bucket', async () => {
    const bucket = await openBucket();
    const names = await ownNames('files.chaos.test');
    return {
      ...names,
      settings: { ...bucket.settings, S3_URL: `http://files.chaos.test:${bucket.port}/shangjian` },
      ask: async (server) => {
        await wait(connectionsEnd);
        return storePicture(server);
      },
      expected: /^503 文件存储暂时不可用/,
      check: mustStorePicture,
      close: async () => {
        await names.close();
        await bucket.close();
      },
    };
  }),
  whileItLasts('the process that makes pictures anew is killed', () => ({
    strike: () => undefined,
    ask: async (server) => {
      let isOver = false;
      const killing = (async () => {
        for (let killed = 0; killed === 0 && !isOver; ) {
          const makers = familyOf(server.child.pid ?? 0).filter((pid) => titleOf(pid).includes('image-process'));
          signal(makers, 'SIGKILL');
          killed = makers.length;
          await wait(5);
        }
      })();
      const said = await storePicture(server);
      isOver = true;
      await killing;
      return said;
    },
    // Read once more, without a word.
    expected: /^200 \S+$/,
    heal: () => undefined,
    check: mustStorePicture,
  })),
];

/** Names that only the product knows, through an /etc/hosts of its own, until they are taken away; there is no DNS. */
async function ownNames(...names: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'shangjian-names-'));
  const [hosts, servers] = [join(folder, 'hosts'), join(folder, 'resolv.conf')];
  const local = '127.0.0.1 localhost\n';
  await writeFile(hosts, local + names.map((name) => `127.0.0.1 ${name}\n`).join(''));
  // Nobody answers there.
  await writeFile(servers, 'nameserver 127.0.0.9\noptions timeout:2 attempts:1\n');
  const mount = `mount --bind ${hosts} /etc/hosts && mount --bind ${servers} /etc/resolv.conf && exec "$@"`;
  const known = await readFile(hosts);
  return {
    launcher: ['unshare', '--mount', '/bin/sh', '-c', mount, 'sh'],
    strike: () => writeFile(hosts, local),
    heal: () => writeFile(hosts, known),
    close: () => rm(folder, { recursive: true }),
  };
}
