import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export const sizes = { computer: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
export const devices = ['computer', 'phone'] as const;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds against WCAG 2.2 AA and its best practice. */
export async function violations(page: Page): Promise<string[]> {
  // A page without frames needs no window of its own to put the parts of an answer together, and only what is wrong
  // is worked out: half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    runOnly: rules,
    resultTypes: ['violations'],
    // Still experimental in axe: it takes decoration such as a monogram for a part of the label.
    rules: { 'label-content-name-mismatch': { enabled: false } },
  });
  const { violations: found } = await axe.analyze();
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} — ${node.failureSummary}`),
  );
}

/** What `look` says of every page, by its path. */
export async function lookAt<Finding>(
  page: Page,
  paths: readonly string[],
  look: (page: Page) => Promise<Finding>,
  visit: (page: Page, path: string) => Promise<unknown>,
): Promise<Record<string, Finding>> {
  const found: Record<string, Finding> = {};
  for (const path of paths) {
    await visit(page, path);
    found[path] = await look(page);
  }
  return found;
}

/** The same finding for every page. */
export const allOf = <Finding>(paths: readonly string[], finding: Finding) =>
  Object.fromEntries(paths.map((path) => [path, finding]));

/** The widths at which a page scrolls sideways: it is loaded once and laid out again for each. */
export async function widthsTooNarrow(page: Page, widths: readonly number[]): Promise<number[]> {
  const tooNarrow: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if ((await sidewaysScroll(page)) > 0) tooNarrow.push(width);
  }
  return tooNarrow;
}

/** Texts that their place cuts off and no tooltip gives in full. */
export function cutTexts(page: Page): Promise<string[]> {
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

/** By how many pixels the page is wider than its window, once what listens to its size has answered. */
async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames++) await frame();
    return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth);
  });
}
