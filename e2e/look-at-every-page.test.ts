import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { articlePath, publicPaths, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { signIn, storedToken } from './steps/session.ts';
import { workspace } from './steps/workspace.ts';

const open = [publicPaths.front, publicPaths.login];
const inside = [workspacePaths.home, workspacePaths.usePage, workspacePaths.articleDetail];
const sizes = { computer: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const looks = (['light', 'dark'] as const).flatMap((theme) =>
  (['computer', 'phone'] as const).map((device) => ({ theme, device })),
);

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} — ${node.failureSummary}`),
  );
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

describe.for(looks)('$theme, on a $device', ({ theme, device }) => {
  journey('the open pages have no barrier', async ({ openPage, problems }) => {
    problems.expect(/404/);
    const page = await openPage({ viewport: sizes[device], colorScheme: theme, reducedMotion: 'reduce' });
    for (const path of [...open, publicPaths.notFound]) {
      await page.goto(path);
      await settle(page);
      expect(await violations(page), path).toEqual([]);
    }
  });

  journey('the workspace has no barrier', async ({ openPage, server }) => {
    const page = await openPage({ viewport: sizes[device], colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, 'client');
    for (const path of inside) {
      await page.goto(await addressOf(path, server, page));
      await settle(page);
      expect(await violations(page), path).toEqual([]);
    }
  });
});

journey.for([320, 390, 1440])(
  'at %d pixels nothing scrolls sideways',
  async (width, { openPage, server, problems }) => {
    problems.expect(/404/);
    const page = await openPage({ viewport: { width, height: 800 } });
    for (const path of [...open, publicPaths.notFound]) {
      await page.goto(path);
      await settle(page);
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
    }
    await signIn(page, 'client');
    for (const path of inside) {
      await page.goto(await addressOf(path, server, page));
      await settle(page);
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
    }
  },
);

journey.for([390, 1440])('the workspace header is 61 pixels high at %d', async (width, { openPage }) => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await signIn(page, 'client');
  expect((await workspace(page).header.boundingBox())?.height).toBe(61);
});

/** An article needs a number: the latest one about the company. */
async function addressOf(path: string, server: { url: string }, page: Page): Promise<string> {
  if (path !== workspacePaths.articleDetail) return path;
  const overview = await callApi(server, 'home.overview', {}, (await storedToken(page)) ?? '');
  const [latest] = overview.result?.latestArticles ?? [];
  if (!latest) throw new Error('The demo has no article about this company.');
  return articlePath(latest.id);
}
