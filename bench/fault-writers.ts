import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from '#e2e/steps/api.ts';

/** What was acknowledged: numbers of contacts, with the text that was sent. */
export type Acknowledged = Map<number, string>;

const writersAtOnce = 4;
/** Between tries while nobody answers, in milliseconds. */
const pause = 50;
/** After which a caller waits no longer for an answer, in milliseconds. */
const longestAnswer = 20_000;
/** Never repeated in a run, so that no row is taken for another's. */
let lastNumber = 0;

/** Signs in as somebody of the demo, by default as who keeps contacts. */
export async function signIn(server: { readonly url: string }, username = 'client'): Promise<string> {
  const body = { username, password: 'Demo@2026', platform: 2 } as const;
  const { result } = await callApi(server, 'session.login', { body });
  if (!result) throw new Error('nobody could sign in');
  return result.token;
}

/** Adds a contact and notes it when it is acknowledged; fails when it is refused. */
export async function addContact(
  server: { readonly url: string },
  token: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const { body, name } = nextContact();
  const { status, desc, result } = await callApi(server, 'contact.add', { body }, token);
  if (!result) throw new Error(`${status} ${desc}`);
  acknowledged.set(result.id, name);
}

function nextContact() {
  lastNumber += 1;
  const name = `故障${lastNumber}`;
  return { name, body: { name, email: `fault-${lastNumber}@example.com` } };
}

/** Adds contacts, four at a time, until `stop`; refusals and silence are tried again with the next contact. */
export async function startWriting(server: { readonly url: string }, acknowledged: Acknowledged) {
  const token = await signIn(server);
  let isWriting = true;
  const codes = new Map<number, number>();
  let slowest = 0;
  const write = async () => {
    while (isWriting) {
      const { body, name } = nextContact();
      const began = performance.now();
      const limit = AbortSignal.timeout(longestAnswer);
      const answer = await Promise.race([
        callApi(server, 'contact.add', { body }, token).catch(() => undefined),
        new Promise<undefined>((resolve) => limit.addEventListener('abort', () => resolve(undefined))),
      ]);
      slowest = Math.max(slowest, performance.now() - began);
      codes.set(answer?.status ?? 0, (codes.get(answer?.status ?? 0) ?? 0) + 1);
      if (answer?.result) acknowledged.set(answer.result.id, name);
      else await wait(pause);
    }
  };
  const writers = Array.from({ length: writersAtOnce }, write);
  return {
    /** Of the session in which they write. */
    token,
    /** How often which HTTP status came; 0 for no answer. */
    codes: codes as ReadonlyMap<number, number>,
    /** Longest time that one took, in milliseconds. */
    slowest: () => slowest,
    /** Resolves when so many more have been acknowledged. */
    more: async (count: number, within = 20_000) => {
      const goal = acknowledged.size + count;
      const deadline = Date.now() + within;
      while (acknowledged.size < goal) {
        if (Date.now() > deadline) throw new Error(`only ${acknowledged.size} of ${goal} writes were acknowledged`);
        await wait(10);
      }
    },
    stop: async () => {
      isWriting = false;
      await Promise.all(writers);
    },
  };
}

/** How many of them are there, with the text that was acknowledged. */
export async function countStored(
  server: { readonly url: string },
  acknowledged: ReadonlyMap<number, string>,
): Promise<number> {
  const token = await signIn(server);
  const stored = new Map<number, string>();
  // By the first digit of their numbers, because a list ends after 10,000 rows.
  for (const digit of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    for (let page = 1; ; page += 1) {
      const body = { keyword: `故障${digit}`, page, pageSize: 200 };
      const { result, desc } = await callApi(server, 'contact.list', { body }, token);
      if (!result) throw new Error(`contacts cannot be listed: ${desc}`);
      for (const { id, name } of result.list) stored.set(id, name);
      if (result.list.length < 200) break;
    }
  }
  return [...acknowledged].filter(([id, name]) => stored.get(id) === name).length;
}

/**
 * What the demo consists of, as far as it can be counted: equal for every folder with the whole demo in it. Files that
 * were not finished begin with a dot and are swept one day.
 */
export async function demoIn(server: { readonly url: string; readonly dataDir: string }): Promise<string> {
  const token = await signIn(server);
  const page = { page: 1, pageSize: 1 };
  const contacts = await callApi(server, 'contact.list', { body: page }, token);
  const articles = await callApi(server, 'article.list', { body: page }, token);
  const files = (await readdir(join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => `${entry.name} ${statSync(join(entry.parentPath, entry.name)).size}`);
  return JSON.stringify([contacts.result?.total, articles.result?.total, files.sort()]);
}
