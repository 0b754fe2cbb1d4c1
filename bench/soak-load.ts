import { setTimeout as wait } from 'node:timers/promises';
import type { ContactTarget } from '#contract/outreach/contacts.ts';
import { publicPaths } from '#contract/paths.ts';
import { type Answer, callApi } from '#e2e/steps/api.ts';
import { drainFile, importContacts, importedName, makeContactFile } from './contact-files.ts';
import { type Acknowledged, addContact, signIn } from './fault-writers.ts';

interface Server {
  readonly url: string;
}

/** One kind of work, done over and over. */
interface Work {
  readonly name: string;
  /** Between one and the next, in milliseconds. */
  readonly pause: number;
  readonly act: (time: number) => Promise<unknown>;
}

interface WorkDone {
  readonly name: string;
  done: number;
  /** What was said instead. */
  readonly failures: string[];
}

const pages = [
  publicPaths.front,
  publicPaths.baHotWord,
  publicPaths.baExplorer,
  publicPaths.companyNews,
  publicPaths.explain,
];
const words = ['增长', '业绩', '新能源', '回购', '研发', '合作', '"战略合作"', '公司 AND 订单', '监管', '碳中和'];
const importedRows = 500;
/** What is kept of what the run has written; older articles are withdrawn, older contacts deleted. */
const kept = { articles: 100, contacts: 2_000 };

/**
 * People at work on a server with the demo, until `stop`. What they read stays as large as it is: they take away as much
 * as they add. Otherwise lists and files would grow with the run, and memory with them.
 */
export async function startLoad(server: Server) {
  const acknowledged: Acknowledged = new Map();
  const token = await signIn(server);
  const editor = await signIn(server, 'editor');
  const [source] = await need(callApi(server, 'source.list', {}, editor));
  const sourceId = source?.id ?? 0;
  const published: Versioned[] = [];
  const kinds: readonly Work[] = [
    { name: 'public page', pause: 50, act: (time) => getPage(server.url + pages[time % pages.length]) },
    { name: 'home', pause: 200, act: () => need(callApi(server, 'home.overview', { query: {} }, token)) },
    {
      name: 'list of articles',
      pause: 100,
      act: (time) => need(callApi(server, 'article.list', { body: { page: (time % 40) + 1, pageSize: 20 } }, token)),
    },
    {
      name: 'search',
      pause: 200,
      act: (time) => need(callApi(server, 'explorer.search', { body: { q: words[time % words.length] } }, token)),
    },
    { name: 'contact added', pause: 100, act: () => addContact(server, token, acknowledged) },
    { name: 'article published', pause: 2_000, act: (time) => publish(server, editor, { sourceId, published, time }) },
    {
      name: 'import of 500 contacts',
      pause: 15_000,
      act: async (time) => {
        await importContacts(server, token, await makeContactFile(time * importedRows, importedRows));
        await deleteContacts(server, token, { filter: { keyword: importedName } });
      },
    },
    { name: 'older contacts deleted', pause: 5_000, act: () => deleteOldest(server, token, acknowledged) },
    {
      name: 'export of articles',
      pause: 10_000,
      act: () => drainFile(server, token, 'explorer.export', { q: '增长' }),
    },
    { name: 'export of contacts', pause: 10_000, act: () => drainFile(server, token, 'contact.export', {}) },
    { name: 'sign-in', pause: 5_000, act: () => comeAndGo(server) },
  ];
  let isOn = true;
  const works: WorkDone[] = kinds.map(({ name }) => ({ name, done: 0, failures: [] }));
  const atWork = kinds.map(async ({ act, pause }, index) => {
    const work = works[index] as WorkDone;
    for (let time = 0; isOn; time += 1) {
      try {
        await act(time);
        work.done += 1;
      } catch (error) {
        work.failures.push(error instanceof Error ? error.message : String(error));
      }
      await wait(pause);
    }
  });
  return {
    acknowledged: acknowledged as ReadonlyMap<number, string>,
    works: works as readonly Readonly<WorkDone>[],
    stop: async () => {
      isOn = false;
      await Promise.all(atWork);
    },
  };
}

async function need<R>(
  asked: Promise<{ readonly status: number; readonly desc?: string; readonly result?: R }>,
): Promise<R> {
  const { status, desc, result } = await asked;
  if (result === undefined) throw new Error(`${status} ${desc}`);
  return result;
}

async function getPage(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

interface Versioned {
  readonly id: number;
  readonly version: number;
}

interface Publishing {
  readonly sourceId: number;
  /** Articles that are published, the oldest first. */
  readonly published: Versioned[];
  readonly time: number;
}

/** Publishes an article, and withdraws the oldest if there are enough. */
async function publish(server: Server, token: string, { sourceId, published, time }: Publishing): Promise<void> {
  const text = `持续运行${time}：公司公告业绩增长与研发投入`;
  const body = `<p>${text}，${words[time % words.length]}。</p>`;
  const content = {
    title: { 'zh-CN': text },
    summary: { 'zh-CN': '' },
    body: { 'zh-CN': body },
    sourceId,
    link: null,
    category: 'BA' as const,
    publishedAt: new Date(Date.now() - 60_000).toISOString(),
  };
  const take = async ({ id, version }: Versioned, action: 'publish' | 'withdraw') =>
    need(callApi(server, 'article.changeState', { body: { id, version, action } }, token));
  published.push(await take(await need(callApi(server, 'article.create', { body: { content } }, token)), 'publish'));
  const oldest = published.length > kept.articles ? published.shift() : undefined;
  if (oldest) await take(oldest, 'withdraw');
}

/** Deletes contacts of {@link addContact} beyond those that are kept; what is deleted is not looked for any more. */
async function deleteOldest(server: Server, token: string, acknowledged: Acknowledged): Promise<void> {
  const ids = [...acknowledged.keys()].slice(0, Math.min(mostAtOnce, acknowledged.size - kept.contacts));
  if (acknowledged.size <= kept.contacts) return;
  await deleteContacts(server, token, { ids });
  for (const id of ids) acknowledged.delete(id);
}

/** Contacts that may be named in one call. */
const mostAtOnce = 1_000;

const deleteContacts = (server: Server, token: string, target: ContactTarget) =>
  need(callApi(server, 'contact.bulk', { body: { target, act: 'delete' } }, token));

async function comeAndGo(server: Server): Promise<void> {
  const token = await signIn(server, 'viewer');
  const { status }: Answer<'session.logout'> = await callApi(server, 'session.logout', {}, token);
  if (status !== 200) throw new Error(`signing out: ${status}`);
}
