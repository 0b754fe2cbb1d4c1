import { expect } from 'vitest';
import { publicPaths, sharePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { allOf, devices, lookAt, sizes, violations, widthsTooNarrow } from './steps/look.ts';
import { openPublic } from './steps/site.ts';

/** What anybody may open, the search included; pages behind a share link are looked at where one is made. */
const shared: ReadonlySet<string> = new Set([publicPaths.root, ...Object.values(sharePaths)]);
const open = [...Object.values(publicPaths).filter((path) => !shared.has(path)), `${publicPaths.front}?q=ESG`];

const widths = [320, 390, 768, 1440];

journey.for(devices)('the open pages have no barrier on a %s', async (device, { openPage, problems }) => {
  problems.expect(/404/);
  const page = await openPage({ viewport: sizes[device] });
  expect(await lookAt(page, open, violations, openPublic)).toEqual(allOf(open, []));
});

journey.for(['zh-CN', 'en'])('no open page scrolls sideways in %s', async (language, { openPage, problems }) => {
  problems.expect(/404/);
  const page = await openPage({ locale: language });
  await page.goto(`${publicPaths.notFound}?lang=${language}`);
  expect(await lookAt(page, open, (shown) => widthsTooNarrow(shown, widths), openPublic)).toEqual(allOf(open, []));
});
