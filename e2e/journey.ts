import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject, test } from 'vitest';
import { makeDataFolder } from '#server/testing/data-folder.ts';
import { startSmtpServer } from '#server/testing/smtp-server.ts';
import { launchBrowser } from './setup/browser.ts';
import { recordMessages } from './setup/messages.ts';
import { watchForProblems } from './setup/problems.ts';
import { cache } from './setup/project.ts';
import { startServer } from './setup/server.ts';

/** Opens a window with its own storage, cookies and cache. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

const computer: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  // No animations, so that nothing moves under the pointer.
  reducedMotion: 'reduce',
};

/** Longer than any step of a passing journey. */
const patience = 20_000;

/**
 * Fixtures of every journey: a browser per process, a server per file, a window per test. A console message or an
 * uncaught error fails the test unless `problems.expect` named it; a failed test leaves screenshots in `.cache/e2e`.
 */
export const journey = test
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser(inject('chromiumPath'));
    onCleanup(() => browser.close());
    return browser;
  })
  /** A mail server in another process, where a journey asks for it. */
  .extend('mailServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mailServer = await startSmtpServer({ user: 'product', password: 'sent-by-us' });
    onCleanup(() => mailServer.close());
    return mailServer;
  })
  /** Further settings of the file's server. */
  .extend('settings', { scope: 'file' }, (): Readonly<Record<string, string>> => ({}))
  /** Whether the file's server begins empty, without the demo. */
  .extend('isEmpty', { scope: 'file' }, (): boolean => false)
  .extend('fileServer', { scope: 'file' }, async ({ settings, isEmpty }, { onCleanup }) => {
    // A line for each of the thousand files that a journey loads helps nobody.
    const start = () =>
      startServer(
        isEmpty ? undefined : inject('templateDataDir'),
        { LOG_LEVEL: 'warn', ...(isEmpty && { DEMO: '0' }), ...settings },
        () => makeDataFolder('shangjian-journey-'),
      );
    const holder = { server: await start(), start };
    onCleanup(() => holder.server.stop());
    return holder;
  })
  .extend('server', async ({ fileServer, task }) => {
    // What the first try left behind would make the second fail for another reason.
    if (task.result?.retryCount) {
      await fileServer.server.stop();
      fileServer.server = await fileServer.start();
    }
    return fileServer.server;
  })
  .extend('problems', () => watchForProblems())
  .extend('openPage', async ({ browser, server, problems, task }, { onCleanup }): Promise<OpenPage> => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await takePictures(task.name, contexts);
      await Promise.all(contexts.map(closeContext));
      problems.check();
    });
    return async (options) => {
      const context = await browser.newContext({ ...computer, baseURL: server.url, ...options });
      context.setDefaultTimeout(patience);
      problems.watch(context);
      await recordMessages(context);
      contexts.push(context);
      return context.newPage();
    };
  })
  .extend('page', ({ openPage }) => openPage());

/** Requests still running when a journey ends may fail. */
async function closeContext(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

async function takePictures(name: string, contexts: readonly BrowserContext[]): Promise<void> {
  const folder = join(cache, 'e2e');
  mkdirSync(folder, { recursive: true });
  const pages = contexts.flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${index + 1}.png`) });
  }
}
