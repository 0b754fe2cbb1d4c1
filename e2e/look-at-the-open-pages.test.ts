import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { publicPaths, sharePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { allOf, devices, lookAt, sidewaysScroll, sizes, violations } from './steps/look.ts';
import { openPublic } from './steps/site.ts';

/** What anybody may open, the search included; pages behind a share link are looked at where one is made. */
const shared: ReadonlySet<string> = new Set([publicPaths.root, ...Object.values(sharePaths)]);
const open = [...Object.values(publicPaths).filter((path) => !shared.has(path)), `${publicPaths.front}?q=ESG`];

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

journey.for(['zh-CN', 'en'])('no open page scrolls sideways in %s', async (language, { openPage, problems }) => {
  problems.expect(/404/);
  const page = await openPage({ locale: language });
  await page.goto(`${publicPaths.notFound}?lang=${language}`);
  expect(await lookAt(page, open, widthsTooNarrow, openPublic)).toEqual(allOf(open, []));
});
