import { setTimeout as wait } from 'node:timers/promises';
import { writeXlsx } from 'hucre';
import { apiBase, type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import { callApi } from '#e2e/steps/api.ts';

interface Server {
  readonly url: string;
}

/** What the names in {@link makeContactFile} begin with. */
export const importedName = '联系人';

/** A workbook of so many contacts, numbered from `first`. */
export async function makeContactFile(first: number, count: number): Promise<Uint8Array<ArrayBuffer>> {
  const lines = Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return [
      `${importedName}${number}`,
      19_100_000_000 + number,
      `person${number}@example.com`,
      '记者',
      `分组${number % 20}`,
      '是',
    ];
  });
  const heading = ['姓名', '手机', '邮箱', '职务', '分组', '接收'];
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'S', rows: [heading, ...lines] }] }));
}

/** Uploads a workbook, waits until it is checked, and takes it over; returns how many contacts were added. */
export async function importContacts(server: Server, token: string, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([file]), 'contacts.xlsx');
  const headers = { token, authorization: `Bearer ${token}`, clientId: 'PC' };
  const answer = await fetch(`${server.url}${apiBase}/client/contact/import/upload`, { method: 'POST', headers, body });
  const { result, desc }: { result?: { id: number }; desc?: string } = await answer.json();
  if (!result) throw new Error(`the file was refused: ${desc}`);
  for (;;) {
    const { state } = await getResult<'contact.uploadState'>(server, token, `/client/getUploadState/${result.id}`);
    if (state === 'ready') break;
    if (state !== 'checking') throw new Error(`the import is ${state}`);
    await wait(200);
  }
  const commit = await callApi(server, 'contact.commitUpload', { body: { id: result.id } }, token);
  if (!commit.result) throw new Error(JSON.stringify(commit));
  return commit.result.added;
}

/** The result of a GET whose path has its parameters in it. */
export async function getResult<N extends EndpointName>(
  server: Server,
  token: string,
  path: string,
): Promise<ResultOf<N>> {
  const answer = await fetch(server.url + apiBase + path, { headers: { token, authorization: `Bearer ${token}` } });
  return (await answer.json()).result;
}

/** Reads a file that an endpoint sends, keeps nothing of it, and returns its size. */
export async function drainFile(server: Server, token: string, name: EndpointName, content: object): Promise<number> {
  const { method, path } = endpoints[name];
  const headers = { 'content-type': 'application/json', token, authorization: `Bearer ${token}` };
  const answer = await fetch(server.url + apiBase + path, { method, headers, body: JSON.stringify(content) });
  let size = 0;
  for await (const chunk of answer.body ?? []) size += chunk.length;
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return size;
}
