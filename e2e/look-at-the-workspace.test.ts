import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { articlePath, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { allOf, devices, lookAt, sidewaysScroll, sizes, violations } from './steps/look.ts';
import { signIn, storedToken } from './steps/session.ts';
import { workspace } from './steps/workspace.ts';

const looks = devices.flatMap((device) => (['light', 'dark'] as const).map((theme) => ({ device, theme })));

async function openInside(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

journey.for(looks)(
  'the workspace has no barrier on a $device, $theme',
  async ({ device, theme }, { openPage, server }) => {
    const page = await openPage({ viewport: sizes[device], colorScheme: theme });
    await signIn(page, 'client');
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    const inside = await addressesInside(server, page);
    expect(await lookAt(page, inside, violations, openInside)).toEqual(allOf(inside, []));
  },
);

journey.for([320, 390, 1440])(
  'at %d pixels nothing in the workspace scrolls sideways',
  async (width, { openPage, server }) => {
    const page = await openPage({ viewport: { width, height: 800 } });
    await signIn(page, 'client');
    const inside = await addressesInside(server, page);
    expect(await lookAt(page, inside, sidewaysScroll, openInside)).toEqual(allOf(inside, 0));
  },
);

journey.for([390, 1440])('the workspace header is 61 pixels high at %d', async (width, { openPage }) => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await signIn(page, 'client');
  expect((await workspace(page).header.boundingBox())?.height).toBe(61);
});

/** Where the menu of the demo leads to figures. */
const insightPages = ['/ba/activity', '/ba/hot-words', '/ba/comparison', '/esg/evaluation'];

/** The pages of the workspace; an article needs a number: the latest one about the company. */
async function addressesInside(server: { url: string }, page: Page): Promise<string[]> {
  const overview = await callApi(server, 'home.overview', { query: {} }, (await storedToken(page)) ?? '');
  const [latest] = overview.result?.latestArticles ?? [];
  if (!latest) throw new Error('The demo has no article about this company.');
  return [workspacePaths.home, workspacePaths.usePage, articlePath(latest.id), ...insightPages];
}
