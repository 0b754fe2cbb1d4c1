import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Parser } from 'htmlparser2';
import { freePort } from '#e2e/setup/server.ts';

const run = promisify(execFile);

/** Newest of the line at the time of writing. */
const packages = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' };

/** An element as the app draws it: name, attributes, children. */
type Node = string | [name: string, attributes: Record<string, string>, children: Node[]];

/** The elements of a document's body, so that another renderer can make the same of them. */
function treeOf(html: string): Node[] {
  const root: Node = ['root', {}, []];
  const open: [string, Record<string, string>, Node[]][] = [root];
  let inBody = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (inBody && name !== 'script') {
        const node: Node = [name, attributes, []];
        open.at(-1)?.[2].push(node);
        open.push(node);
      }
      if (name === 'body') inBody = true;
    },
    ontext: (text) => {
      if (inBody) open.at(-1)?.[2].push(text);
    },
    onclosetag: (name) => {
      if (name === 'body') inBody = false;
      if (inBody && name !== 'script' && open.length > 1) open.pop();
    },
  });
  parser.end(html);
  return root[2];
}

const page = (dynamic: string) => `import { createElement } from 'react';
import tree from '../tree.json';

export const dynamic = '${dynamic}';

const names = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex', maxlength: 'maxLength', datetime: 'dateTime',
  hreflang: 'hrefLang', autocomplete: 'autoComplete', enterkeyhint: 'enterKeyHint', value: 'defaultValue' };
const svg = (name) => name.replace(/-(\\w)/g, (_, letter) => letter.toUpperCase());
const property = (name) => names[name] ?? (/^(data|aria)-/.test(name) ? name : svg(name));
const draw = (node, key) => typeof node === 'string' ? node : createElement(node[0],
  { key, ...Object.fromEntries(Object.entries(node[1]).map(([name, value]) => [property(name), value === '' ? true : value])) },
  ...(node[2].length > 0 ? [node[2].map(draw)] : []));

export default function Page() {
  return tree.map(draw);
}
`;

const layout = `export const metadata = { title: 'Front page' };
export default function Layout({ children }) {
  return <html lang="zh-CN"><body>{children}</body></html>;
}
`;

export interface NextApp {
  readonly start: () => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
  readonly remove: () => Promise<void>;
}

/** Installs Next.js into a temporary folder and builds an app of one document, rendered once and for each request. */
export async function buildNextApp(html: string): Promise<NextApp> {
  const folder = await mkdtemp(join(tmpdir(), 'shangjian-next-'));
  const put = async (name: string, text: string) => {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  await put('package.json', JSON.stringify({ private: true, dependencies: packages }));
  await put('app/layout.jsx', layout);
  await put('app/tree.json', JSON.stringify(treeOf(html)));
  await put('app/static/page.jsx', page('force-static'));
  await put('app/dynamic/page.jsx', page('force-dynamic'));
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const };
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, env });
  const next = join(folder, 'node_modules/next/dist/bin/next');
  await run(process.execPath, [next, 'build'], { cwd: folder, env, maxBuffer: 16e6 });
  return {
    start: async () => {
      const port = await freePort();
      const args = [next, 'start', '-p', String(port), '-H', '127.0.0.1'];
      const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' });
      const url = `http://127.0.0.1:${port}`;
      await untilAnswers(`${url}/static`);
      return { url, stop: () => end(child) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer.`);
}

async function end(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exited;
}
