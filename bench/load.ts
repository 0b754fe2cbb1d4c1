import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#e2e/setup/project.ts';

const run = promisify(execFile);

/** One request of a load. */
export interface Shot {
  readonly method?: string;
  /** Below the address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

interface Load {
  readonly connections?: number;
  /** Without it, what browsers ask for. */
  readonly encoding?: string;
  /** Seconds that count, and those before. */
  readonly seconds?: number;
  readonly warmUp?: number;
  /** Asked for in turn by each connection; without them, the address itself. */
  readonly shots?: readonly Shot[];
}

/** Requests per second to an address, from a process of its own, after warming up. Any answer but 200 is an error. */
export async function measure(
  url: string,
  { connections = 32, encoding = 'gzip, br', seconds = 4, warmUp = 1, shots }: Load = {},
): Promise<number> {
  const { origin, pathname, search } = new URL(url);
  const requests = (shots ?? [{ path: pathname + search }]).map(({ method = 'GET', path, headers, body }) => ({
    method,
    path,
    headers: { 'accept-encoding': encoding, ...headers },
    body,
  }));
  const load = async (duration: number) => {
    const options = JSON.stringify({ url: origin, connections, duration, requests });
    const { stdout } = await run(process.execPath, [join(root, 'bench/fire.ts'), options]);
    return JSON.parse(stdout) as { rate: number; non2xx: number; errors: number };
  };
  await load(warmUp);
  const { rate, non2xx, errors } = await load(seconds);
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return rate;
}

/** Milliseconds of each request, made one after the other in so many turns by a process of its own. */
export async function timeAlone(
  url: string,
  { shots, turns }: { shots: readonly Shot[]; turns: number },
): Promise<number[]> {
  const { stdout } = await run(process.execPath, [
    join(root, 'bench/fire-alone.ts'),
    JSON.stringify({ url, shots, turns }),
  ]);
  return JSON.parse(stdout);
}
