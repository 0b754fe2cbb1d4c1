import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#e2e/setup/project.ts';

const run = promisify(execFile);

interface Load {
  readonly connections?: number;
  /** Without it, what browsers ask for. */
  readonly encoding?: string;
  /** Seconds that count, and those before. */
  readonly seconds?: number;
  readonly warmUp?: number;
}

/** Requests per second to an address, from a process of its own, after warming up. Any answer but 200 is an error. */
export async function measure(
  url: string,
  { connections = 32, encoding = 'gzip, br', seconds = 4, warmUp = 1 }: Load = {},
): Promise<number> {
  const load = async (duration: number) => {
    const args = ['-j', '-c', String(connections), '-d', String(duration), '-H', `accept-encoding=${encoding}`, url];
    const { stdout } = await run(process.execPath, [join(root, 'node_modules/autocannon/autocannon.js'), ...args]);
    const result: { requests: { average: number }; non2xx: number; errors: number } = JSON.parse(stdout);
    return result;
  };
  await load(warmUp);
  const { requests, non2xx, errors } = await load(seconds);
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.average;
}
