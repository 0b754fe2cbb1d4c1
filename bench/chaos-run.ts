import { apiBase, endpoints } from '#contract/endpoints.ts';
import { beginReady, compare, type Fault, killAll, type Launched, type Reference, withFolder } from './fault-run.ts';
import { type Acknowledged, startWriting } from './fault-writers.ts';

/** Contacts that are acknowledged before the fault, and after it. */
const before = 30;
const after = 20;
/** In which what is asked is answered, whatever is wrong, in milliseconds. */
const answerWithin = 30_000;

export interface Surroundings {
  readonly settings?: Readonly<Record<string, string>>;
  readonly launcher?: string[];
  readonly strike: (server: Launched) => Promise<unknown> | unknown;
  /** What the product says while it lasts. */
  readonly ask: (server: Launched) => Promise<string>;
  /** In how many milliseconds. Default: {@link answerWithin}. */
  readonly within?: number;
  /** What that has to contain. */
  readonly expected: RegExp;
  readonly heal: (server: Launched) => Promise<unknown> | unknown;
  /** Looks at what else must have come through, once it works again. */
  readonly check?: (server: Launched) => Promise<void>;
  readonly close?: () => Promise<unknown> | unknown;
}

/** A fault during which the product stays up, and after which it works again by itself. */
export function whileItLasts(
  name: string,
  open: (dataDir: string, reference: Reference) => Promise<Surroundings> | Surroundings,
): Fault {
  return {
    name,
    run: (reference) =>
      withFolder(reference.dataDir, async (dataDir) => {
        const around = await open(dataDir, reference);
        try {
          const acknowledged: Acknowledged = new Map();
          const server = await beginReady(dataDir, around.settings, around.launcher);
          const writing = await startWriting(server, acknowledged);
          await writing.more(before, 60_000);
          await around.strike(server);
          const asked = performance.now();
          const said = (await around.ask(server)).replaceAll('|', '/');
          const took = performance.now() - asked;
          await around.heal(server);
          await writing.more(after, 60_000);
          await writing.stop();
          await around.check?.(server);
          await killAll(server);
          const last = await beginReady(dataDir);
          const isClear = around.expected.test(said) && took < (around.within ?? answerWithin);
          return {
            ...(await compare(last, acknowledged)),
            said: `${said} (${(took / 1_000).toFixed(1)} s)`,
            ...(!isClear && { wrong: `not what was to be said: ${around.expected}` }),
          };
        } finally {
          await around.close?.();
        }
      }),
  };
}

/** Puts in a picture; returns the status, and what was said. */
export async function putPicture(server: { readonly url: string }, token: string, picture: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append('name', 'picture.png');
  body.append('file', new Blob([picture]), 'picture.png');
  const { method, path } = endpoints['upload.image'];
  const headers = { token, authorization: `Bearer ${token}`, clientId: 'PC' };
  const answer = await fetch(server.url + apiBase + path, { method, headers, body });
  const { desc, result }: { desc?: string; result?: { id: string } } = await answer.json();
  return { status: answer.status, desc, id: result?.id };
}
