/**
 * How much JavaScript and CSS does a first visit download?
 *
 * Method. The built application with demo data, a real Chromium with an empty cache. A visitor opens every public page,
 * except those behind a share link, each with an empty cache; a client who is signed in already opens `/home`. Every script that arrives until the network is quiet is counted,
 * preloaded ones included, and every style sheet, each compressed with gzip level 9, so that the figure does not depend
 * on which encoding the browser and the server agree on; what really went over the wire is shown beside it. The scripts of public pages
 * are searched for traces of antd, which only the workspace may load.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { publicPaths, sharePaths } from '#contract/paths.ts';
import { findChromium, launchBrowser } from '#e2e/setup/browser.ts';
import { makeTemplate, startServer } from '#e2e/setup/server.ts';
import { signIn } from '#e2e/steps/session.ts';
import { withoutStream } from '#e2e/steps/without-stream.ts';
import { report } from './report.ts';

const publicLimit = 105;
const workspaceLimit = 350;
/** Of the style sheets of a public page; the workspace fetches those of its pages as they are opened. */
const stylesLimit = 11;
const unmeasured: ReadonlySet<string> = new Set([publicPaths.root, publicPaths.setup, ...Object.values(sharePaths)]);
const foreign = /\bant-(?:btn|modal|menu|dropdown)\b|@ant-design|\bantd\b/;

interface Files {
  readonly files: number;
  readonly gzipped: number;
  readonly sent: number;
}

interface Visit {
  readonly scripts: Files;
  readonly styles: Files;
  /** Scripts that hold a trace of what only the workspace may load. */
  readonly foreign: readonly string[];
}

interface Arrived {
  readonly body: Buffer;
  readonly sent: number;
}

async function visit(browser: Browser, url: string, path: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const found = { js: new Map<string, Arrived>(), css: new Map<string, Arrived>() };
  const arriving: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const address = request.url();
    const kind = /\.(js|css)$/.exec(new URL(address).pathname)?.[1] as keyof typeof found | undefined;
    if (!kind) return;
    arriving.push(
      (async () => {
        const response = await request.response();
        if (!response) throw new Error(`${address} was not answered.`);
        const { responseBodySize: sent } = await request.sizes();
        // The browser forgets bodies of what it only fetches ahead.
        const body = Buffer.from(await (await fetch(address)).arrayBuffer());
        found[kind].set(address, { body, sent });
      })(),
    );
  });
  // The stream of notifications stays open, so the network never rests on /home.
  await withoutStream(page);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`);
  await Promise.all(arriving);
  await context.close();
  return {
    scripts: sizeOf([...found.js.values()]),
    styles: sizeOf([...found.css.values()]),
    foreign: [...found.js].filter(([, script]) => foreign.test(script.body.toString())).map(([address]) => address),
  };
}

const sizeOf = (all: readonly Arrived[]): Files => ({
  files: all.length,
  gzipped: sum(all.map(({ body }) => gzipSync(body, { level: 9 }).length)),
  sent: sum(all.map(({ sent }) => sent)),
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const cells = ({ files, gzipped, sent }: Files) => `${files} | **${kilobytes(gzipped)} KB** | ${kilobytes(sent)} KB`;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const template = await makeTemplate();
const server = await startServer(template.dataDir);
const browser = await launchBrowser(await findChromium());
try {
  const session = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  await signIn(await session.newPage(), 'client');
  const storageState = await session.storageState();
  const entries: (Visit & { path: string; limit: number; stylesLimit?: number })[] = [];
  for (const path of Object.values(publicPaths).filter((address) => !unmeasured.has(address))) {
    entries.push({ path, limit: publicLimit, stylesLimit, ...(await visit(browser, server.url, path, {})) });
  }
  const traces = entries.flatMap(({ path, foreign: found }) => found.map((script) => `${path}: ${script}`));
  entries.push({
    path: '/home',
    limit: workspaceLimit,
    ...(await visit(browser, server.url, '/home', { storageState })),
  });
  report('first-visit-javascript', [
    '| first visit | scripts | JavaScript, gzipped | as sent | limit | sheets | CSS, gzipped | as sent | limit |',
    '|---|---|---|---|---|---|---|---|---|',
    ...entries.map(
      ({ path, scripts, styles, ...limits }) =>
        `| ${path} | ${cells(scripts)} | ${limits.limit} KB | ${cells(styles)} | ${limits.stylesLimit ?? '–'} |`,
    ),
    '',
    traces.length === 0
      ? 'Nothing of antd is among the scripts of a public page.'
      : `Traces of antd in: ${traces.join(', ')}`,
  ]);
  const tooMuch = entries.some(
    ({ scripts, styles, limit, stylesLimit: most = Number.POSITIVE_INFINITY }) =>
      scripts.gzipped > limit * 1000 || styles.gzipped > most * 1000,
  );
  if (tooMuch || traces.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  await template.remove();
}
