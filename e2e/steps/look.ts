import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export const sizes = { computer: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
export const devices = ['computer', 'phone'] as const;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds against WCAG 2.2 AA and its best practice. */
export async function violations(page: Page): Promise<string[]> {
  // Still experimental in axe: it takes decoration such as a monogram for a part of the label.
  const axe = new AxeBuilder({ page }).withTags(rules).disableRules(['label-content-name-mismatch']);
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

/** By how many pixels the page is wider than its window. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
