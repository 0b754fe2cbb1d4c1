import { globSync, readFileSync } from 'node:fs';
import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { publicPaths, sharePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { root } from './setup/project.ts';
import { allOf, lookAt, sizes, violations, walk, widthsTooNarrow } from './steps/look.ts';
import { openPublic } from './steps/site.ts';

/** Pages that everyone may open, including search; shared documents are checked where a link is made. */
const shared: ReadonlySet<string> = new Set([publicPaths.root, ...Object.values(sharePaths)]);
/** An installation that is set up has no page for it. */
const isOpen = (path: string) => !shared.has(path) && path !== publicPaths.setup;
const open = [...Object.values(publicPaths).filter(isOpen), `${publicPaths.front}?q=ESG`];

/** Window widths at which no page may scroll sideways. */
const widths = { phone: [320, 390], computer: [768, 1440] };
/** Every class that some sheet of the site has rules for. */
const styled = globSync('web/site/**/*.css', { cwd: root }).flatMap((file) => {
  const rules = readFileSync(`${root}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|:not\([^()]*\)/g, '');
  return [...rules.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/gi)].map(([, name]) => name ?? '');
});

/** Classes on a page that have rules in the sheet of another page only. */
function unstyledOn(page: Page): Promise<string[]> {
  return page.evaluate(
    (names) => {
      const textOf = (rules: CSSRuleList): string =>
        [...rules]
          .map((rule) =>
            'cssRules' in rule
              ? `${'selectorText' in rule ? rule.selectorText : ''} ${textOf(rule.cssRules as CSSRuleList)}`
              : '',
          )
          .join(' ');
      const here = new Set(
        [...document.styleSheets].flatMap((sheet) => textOf(sheet.cssRules).match(/(?<=\.)[a-z][\w-]*/gi) ?? []),
      );
      const shown = new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]));
      return names.filter((name) => shown.has(name) && !here.has(name));
    },
    [...new Set(styled)],
  );
}

/** What a page is opened as. */
async function openedAs(page: Page, answer: Response | null) {
  const { pathname, search } = new URL(page.url());
  const headings = await page.getByRole('heading', { level: 1 }).count();
  return { status: answer?.status(), path: pathname + search, title: await page.title(), headings };
}

/** Every page has its own address, one heading and the name of the product. */
const expectedOf = (path: string) => ({
  ...{ path, title: '商鉴', headings: 1 },
  status: path === publicPaths.notFound ? 404 : 200,
});

journey('the pages of shared documents, and /, open under the name of the product', async ({ page }) => {
  const found = await lookAt(page, [...shared], openedAs, openPublic);
  expect(found).toEqual(Object.fromEntries([...shared].map((path) => [path, expectedOf(path)])));
});

journey(
  'the open pages have no barrier, their name and styles, and do not scroll sideways, on a computer or a phone',
  walk,
  async ({ openPage, problems }) => {
    problems.expect(/404/);
    const page = await openPage({ viewport: sizes.computer });
    const lookOn = async (shown: Page, device: keyof typeof sizes) => {
      await shown.setViewportSize(sizes[device]);
      return {
        barriers: await violations(shown),
        tooNarrow: await widthsTooNarrow(shown, widths[device]),
        unstyled: await unstyledOn(shown),
      };
    };
    const look = async (shown: Page, answer: Response | null) => ({
      ...(await openedAs(shown, answer)),
      computer: await lookOn(shown, 'computer'),
      phone: await lookOn(shown, 'phone'),
    });
    const clean = { barriers: [], tooNarrow: [], unstyled: [] };
    expect(await lookAt(page, open, look, openPublic)).toEqual(
      Object.fromEntries(open.map((path) => [path, { ...expectedOf(path), computer: clean, phone: clean }])),
    );
  },
);

journey('no open page scrolls sideways in English', walk, async ({ openPage, problems }) => {
  problems.expect(/404/);
  const page = await openPage({ locale: 'en' });
  await page.goto(`${publicPaths.notFound}?lang=en`);
  const look = (shown: Page) => widthsTooNarrow(shown, [...widths.phone, ...widths.computer]);
  expect(await lookAt(page, open, look, openPublic)).toEqual(allOf(open, []));
});
