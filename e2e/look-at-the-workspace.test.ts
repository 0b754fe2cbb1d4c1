import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { articlePath, publicPaths, storyPath, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import {
  allOf,
  cutTexts,
  lookAt,
  navigateAndSettle,
  openAndSettle,
  sizes,
  violations,
  walk,
  widthsTooNarrow,
} from './steps/look.ts';
import { signIn, storedToken } from './steps/session.ts';
import { workspace } from './steps/workspace.ts';

/** Colours are animated; only the final ones are checked. */
async function coloursAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
}

/** Accessibility problems of a page in both themes, starting with the current one. */
async function violationsInBothThemes(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const opened = await page.locator('html').getAttribute('data-theme');
  for (const theme of opened === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    await coloursAtRest(page);
    found[theme] = await violations(page);
  }
  return found;
}

/** Looks at the first page as it is loaded, and at the others from page to page. */
async function lookInside<Finding>(
  page: Page,
  [first = '', ...others]: readonly string[],
  look: (page: Page) => Promise<Finding>,
): Promise<Record<string, Finding>> {
  return {
    ...(await lookAt(page, [first], look, openAndSettle)),
    ...(await lookAt(page, others, look, navigateAndSettle)),
  };
}

journey(
  'the workspace has no barrier, does not scroll sideways and has a header 61 pixels high on a computer',
  walk,
  async ({ openPage, server }) => {
    const page = await openPage({ viewport: sizes.computer, colorScheme: 'light' });
    await signIn(page, 'client');
    const inside = await addressesInside(server, page);
    const look = async (shown: Page) => ({
      ...(await violationsInBothThemes(shown)),
      tooNarrow: await widthsTooNarrow(shown, [sizes.computer.width]),
      header: (await workspace(shown).header.boundingBox())?.height,
    });
    expect(await lookInside(page, inside, look)).toEqual(
      allOf(inside, { light: [], dark: [], tooNarrow: [], header: 61 }),
    );
  },
);

journey(
  'no text of the workspace is cut off in English, on a computer or a phone',
  walk,
  async ({ openPage, server }) => {
    const page = await openPage({ viewport: sizes.computer });
    await signIn(page, 'client');
    const inside = await addressesInside(server, page);
    await page.goto(`${publicPaths.privacy}?lang=en`);
    const look = async (shown: Page) => {
      const computer = await cutTexts(shown);
      await shown.setViewportSize(sizes.phone);
      const phone = await cutTexts(shown);
      await shown.setViewportSize(sizes.computer);
      return { computer, phone };
    };
    expect(await lookInside(page, inside, look)).toEqual(allOf(inside, { computer: [], phone: [] }));
  },
);

journey('paper keeps what is drawn as a ground, and leaves out what leads elsewhere', async ({ page }) => {
  await signIn(page, 'client');
  await openAndSettle(page, workspacePaths.home);
  const elsewhere = page.getByRole('link', { name: '在 Explorer 打开' });
  await elsewhere.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await elsewhere.isVisible()).toBe(false);
  const bars = page.getByRole('main').locator('.share-bar, .chart-drawing');
  expect(await bars.count()).toBeGreaterThan(0);
  const kept = (all: Element[]) => all.map((bar) => getComputedStyle(bar).printColorAdjust);
  expect(new Set(await bars.evaluateAll(kept))).toEqual(new Set(['exact']));
});

journey('a table has all its columns on paper, in English as well', async ({ page }) => {
  await signIn(page, 'client');
  // A sheet of A4 and what its margins leave of it, in CSS pixels.
  const [sheet, room] = [794, 665];
  await page.emulateMedia({ media: 'print' });
  const widths: Record<string, number[]> = {};
  for (const path of ['/client/contacts', '/ba/comparison', '/ba/events', '/articles']) {
    await page.setViewportSize(sizes.computer);
    await page.goto(`${path}?lang=en`);
    await page.getByRole('table').first().waitFor();
    await page.setViewportSize({ width: sheet, height: 900 });
    await page.evaluate((width) => document.body.style.setProperty('width', `${width}px`), room);
    const wide = (all: Element[], most: number) => all.map((table) => table.getBoundingClientRect().right - most);
    widths[path] = (await page.getByRole('table').evaluateAll(wide, room)).filter((beyond) => beyond > 1);
  }
  expect(widths).toEqual({ '/client/contacts': [], '/ba/comparison': [], '/ba/events': [], '/articles': [] });
});

/** Menu pages of the demo with figures. */
const insightPages = ['/ba/explorer', '/ba/activity', '/ba/hot-words', '/ba/comparison', '/esg/evaluation'];

/** Workspace pages; those of an article and its story need an id: the latest about the company. */
async function addressesInside(server: { url: string }, page: Page): Promise<string[]> {
  const overview = await callApi(server, 'home.overview', { query: {} }, (await storedToken(page)) ?? '');
  const [latest] = overview.result?.latestArticles ?? [];
  if (!latest) throw new Error('The demo has no article about this company.');
  return [workspacePaths.home, workspacePaths.usePage, articlePath(latest.id), ...insightPages, storyPath(latest.id)];
}
