import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { articlePath, publicPaths, sharePaths, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { signIn, storedToken } from './steps/session.ts';
import { openPublic } from './steps/site.ts';
import { workspace } from './steps/workspace.ts';

/** What anybody may open, the search included; pages behind a share link are looked at where one is made. */
const shared: ReadonlySet<string> = new Set([publicPaths.root, ...Object.values(sharePaths)]);
const open = [...Object.values(publicPaths).filter((path) => !shared.has(path)), `${publicPaths.front}?q=ESG`];
const sizes = { computer: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const devices = ['computer', 'phone'] as const;
const looks = devices.flatMap((device) => (['light', 'dark'] as const).map((theme) => ({ device, theme })));

async function openInside(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page: Page): Promise<string[]> {
  // Still experimental in axe: it takes decoration such as a monogram for a part of the label.
  const axe = new AxeBuilder({ page }).withTags(rules).disableRules(['label-content-name-mismatch']);
  const { violations: found } = await axe.analyze();
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} — ${node.failureSummary}`),
  );
}

/** What `look` says of every page, by its path. */
async function lookAt<Finding>(
  page: Page,
  paths: readonly string[],
  look: (page: Page) => Promise<Finding>,
  visit: (page: Page, path: string) => Promise<unknown> = openInside,
): Promise<Record<string, Finding>> {
  const found: Record<string, Finding> = {};
  for (const path of paths) {
    await visit(page, path);
    found[path] = await look(page);
  }
  return found;
}

const allOf = <Finding>(paths: readonly string[], finding: Finding) =>
  Object.fromEntries(paths.map((path) => [path, finding]));

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

const widths = [320, 390, 768, 1440];

/** The widths at which an open page scrolls sideways: it is loaded once and laid out again for each. */
async function widthsTooNarrow(page: Page): Promise<number[]> {
  const tooNarrow: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if ((await sidewaysScroll(page)) > 0) tooNarrow.push(width);
  }
  return tooNarrow;
}

journey.for(devices)('the open pages have no barrier on a %s', async (device, { openPage, problems }) => {
  problems.expect(/404/);
  const page = await openPage({ viewport: sizes[device] });
  expect(await lookAt(page, open, violations, openPublic)).toEqual(allOf(open, []));
});

journey.for(looks)(
  'the workspace has no barrier on a $device, $theme',
  async ({ device, theme }, { openPage, server }) => {
    const page = await openPage({ viewport: sizes[device], colorScheme: theme });
    await signIn(page, 'client');
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    const inside = await addressesInside(server, page);
    expect(await lookAt(page, inside, violations)).toEqual(allOf(inside, []));
  },
);

journey.for(['zh-CN', 'en'])('no open page scrolls sideways in %s', async (language, { openPage, problems }) => {
  problems.expect(/404/);
  const page = await openPage({ locale: language });
  await page.goto(`${publicPaths.notFound}?lang=${language}`);
  expect(await lookAt(page, open, widthsTooNarrow, openPublic)).toEqual(allOf(open, []));
});

journey.for([320, 390, 1440])(
  'at %d pixels nothing in the workspace scrolls sideways',
  async (width, { openPage, server }) => {
    const page = await openPage({ viewport: { width, height: 800 } });
    await signIn(page, 'client');
    const inside = await addressesInside(server, page);
    expect(await lookAt(page, inside, sidewaysScroll)).toEqual(allOf(inside, 0));
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
