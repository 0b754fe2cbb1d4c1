import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { articlePath, publicPaths, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { allOf, cutTexts, devices, lookAt, sizes, violations, widthsTooNarrow } from './steps/look.ts';
import { signIn, storedToken } from './steps/session.ts';
import { workspace } from './steps/workspace.ts';

async function openInside(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Colours pass over into each other; only those they end with are looked at. */
async function coloursAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
}

/** What stands in the way on a page, in light and in dark. */
async function violationsInBothThemes(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    await coloursAtRest(page);
    found[theme] = await violations(page);
  }
  return found;
}

journey.for(devices)('the workspace has no barrier on a %s', async (device, { openPage, server }) => {
  const page = await openPage({ viewport: sizes[device], colorScheme: 'light' });
  await signIn(page, 'client');
  const inside = await addressesInside(server, page);
  expect(await lookAt(page, inside, violationsInBothThemes, openInside)).toEqual(
    allOf(inside, { light: [], dark: [] }),
  );
});

journey('nothing in the workspace scrolls sideways', async ({ openPage, server }) => {
  const page = await openPage();
  await signIn(page, 'client');
  const inside = await addressesInside(server, page);
  const tooNarrow = (shown: Page) => widthsTooNarrow(shown, [1440, 390, 375, 360, 320]);
  expect(await lookAt(page, inside, tooNarrow, openInside)).toEqual(allOf(inside, []));
});

journey.for(devices)('no text of the workspace is cut off in English on a %s', async (device, { openPage, server }) => {
  const page = await openPage({ viewport: sizes[device] });
  await signIn(page, 'client');
  const inside = await addressesInside(server, page);
  await page.goto(`${publicPaths.privacy}?lang=en`);
  expect(await lookAt(page, inside, cutTexts, openInside)).toEqual(allOf(inside, []));
});

journey('paper keeps what is drawn as a ground, and leaves out what leads elsewhere', async ({ page }) => {
  await signIn(page, 'client');
  await openInside(page, workspacePaths.home);
  const elsewhere = page.getByRole('link', { name: '在 Explorer 打开' });
  await elsewhere.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await elsewhere.isVisible()).toBe(false);
  const bars = page.getByRole('main').locator('[style*="width"]');
  expect(await bars.count()).toBeGreaterThan(0);
  const kept = (all: Element[]) => all.map((bar) => getComputedStyle(bar).printColorAdjust);
  expect(new Set(await bars.evaluateAll(kept))).toEqual(new Set(['exact']));
});

journey.for([390, 1440])('the workspace header is 61 pixels high at %d', async (width, { openPage }) => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await signIn(page, 'client');
  expect((await workspace(page).header.boundingBox())?.height).toBe(61);
});

/** Where the menu of the demo leads to figures. */
const insightPages = ['/ba/explorer', '/ba/activity', '/ba/hot-words', '/ba/comparison', '/esg/evaluation'];

/** The pages of the workspace; an article needs a number: the latest one about the company. */
async function addressesInside(server: { url: string }, page: Page): Promise<string[]> {
  const overview = await callApi(server, 'home.overview', { query: {} }, (await storedToken(page)) ?? '');
  const [latest] = overview.result?.latestArticles ?? [];
  if (!latest) throw new Error('The demo has no article about this company.');
  return [workspacePaths.home, workspacePaths.usePage, articlePath(latest.id), ...insightPages];
}
