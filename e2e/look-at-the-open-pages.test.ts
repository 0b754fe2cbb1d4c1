import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { publicPaths, sharePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { allOf, devices, lookAt, sizes, violations, widthsTooNarrow } from './steps/look.ts';
import { openPublic } from './steps/site.ts';

/** Pages that everyone may open, including search; shared documents are checked where a link is made. */
const shared: ReadonlySet<string> = new Set([publicPaths.root, ...Object.values(sharePaths)]);
const open = [...Object.values(publicPaths).filter((path) => !shared.has(path)), `${publicPaths.front}?q=ESG`];

/** Window widths at which no page may scroll sideways. */
const widths = { phone: [320, 390], computer: [768, 1440] };
/** A walk visits one page after the other, each of which may be slow on a busy machine. */
const walk = { timeout: 240_000 };

journey.for(devices)(
  'the open pages have no barrier and do not scroll sideways on a %s',
  walk,
  async (device, { openPage, problems }) => {
    problems.expect(/404/);
    const page = await openPage({ viewport: sizes[device] });
    const look = async (shown: Page) => ({
      barriers: await violations(shown),
      tooNarrow: await widthsTooNarrow(shown, widths[device]),
    });
    expect(await lookAt(page, open, look, openPublic)).toEqual(allOf(open, { barriers: [], tooNarrow: [] }));
  },
);

journey('no open page scrolls sideways in English', walk, async ({ openPage, problems }) => {
  problems.expect(/404/);
  const page = await openPage({ locale: 'en' });
  await page.goto(`${publicPaths.notFound}?lang=en`);
  const look = (shown: Page) => widthsTooNarrow(shown, [...widths.phone, ...widths.computer]);
  expect(await lookAt(page, open, look, openPublic)).toEqual(allOf(open, []));
});
