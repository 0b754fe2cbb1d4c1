import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { notificationStreamPath } from '#contract/identity/notifications.ts';

export const sizes = { computer: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Patience with a walk, which visits one page after the other; each may be slow while other journeys run. */
export const walk = { timeout: 600_000 };

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations of WCAG 2.2 AA and best practice, by axe-core. */
export async function violations(page: Page): Promise<string[]> {
  // A page without frames needs no extra window for axe's results, and only violations are computed: half the time.
  // Scripts are injected into a page once.
  const present = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(present && { axeSource: 'void 0' }) }).setLegacyMode().options({
    runOnly: rules,
    resultTypes: ['violations'],
    // Still experimental in axe: it treats decoration such as a monogram as part of the label.
    rules: { 'label-content-name-mismatch': { enabled: false } },
  });
  const { violations: found } = await axe.analyze();
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} — ${node.failureSummary}`),
  );
}

/** Results of `look` for every page, by path; `look` is given what `visit` resolved to. */
export async function lookAt<Finding, Answer>(
  page: Page,
  paths: readonly string[],
  look: (page: Page, answer: Answer) => Promise<Finding>,
  visit: (page: Page, path: string) => Promise<Answer>,
): Promise<Record<string, Finding>> {
  const found: Record<string, Finding> = {};
  for (const path of paths) found[path] = await look(page, await visit(page, path));
  return found;
}

/** The same finding for every page. */
export const allOf = <Finding>(paths: readonly string[], finding: Finding) =>
  Object.fromEntries(paths.map((path) => [path, finding]));

/** Widths at which a page scrolls sideways: it is loaded once, resized for each, and restored. */
export async function widthsTooNarrow(page: Page, widths: readonly number[]): Promise<number[]> {
  const before = page.viewportSize() ?? sizes.computer;
  const tooNarrow: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if ((await sidewaysScroll(page)) > 0) tooNarrow.push(width);
  }
  await page.setViewportSize(before);
  return tooNarrow;
}

/** Opens a page and waits until no request is running and the page is idle. */
export function openAndSettle(page: Page, path: string): Promise<void> {
  return settle(page, path, () => page.goto(path));
}

/** Leads to a page as a link of the open workspace does. */
export const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    // As the router writes its entries.
    history.pushState({ idx: history.state.idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** The same inside the open workspace, which loads nothing twice. The page must have another title than the one left. */
export function navigateAndSettle(page: Page, path: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  return settle(page, path, async () => {
    const left = await title.innerText();
    await goInside(page, path);
    await expect.poll(() => title.innerText(), { message: `the title of ${path}` }).not.toBe(left);
  });
}

async function settle(page: Page, path: string, go: () => Promise<unknown>): Promise<void> {
  const underWay = new Set<Request>();
  // The stream of notifications ends with the page.
  const begin = (request: Request) => request.url().endsWith(notificationStreamPath) || underWay.add(request);
  const end = (request: Request) => underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await go();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const left = async () => {
    await rest(page);
    return underWay.size;
  };
  await expect.poll(left, { message: `what ${path} waits for` }).toBe(0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Resolves when the page has rendered and is idle; on a busy machine it may never be quite. */
export function rest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const patience = 1_000;
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: patience }));
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, patience);
      });
    for (const quiet of [idle, frame, idle, frame, idle]) await quiet();
  });
}

/** Texts that are cut off without a tooltip. */
export async function cutTexts(page: Page): Promise<string[]> {
  await rest(page);
  return page.evaluate(() => {
    const isCut = (element: Element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowX) &&
      element.clientWidth > 2 &&
      element.scrollWidth > element.clientWidth + 1;
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        isCut(element) && element.closest('[title], .visually-hidden') === null && element.innerText?.trim() !== '',
    );
    return cut.map((element) => element.innerText.trim().slice(0, 60));
  });
}

/** By how many pixels the page is wider than its window, after resize listeners have run. */
export async function sidewaysScroll(page: Page): Promise<number> {
  await drawn(page);
  const first = await tooWideBy(page);
  if (first === 0) return 0;
  // What is measured anew in the background may still be to come.
  await rest(page);
  return tooWideBy(page);
}

const tooWideBy = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Resolves when a change of size has been told to listeners and observers, and what they changed is drawn. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
