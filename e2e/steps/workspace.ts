import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { messagesOf, takeMessage } from '../setup/messages.ts';

/** Parts of the workspace, found by role and name. */
export function workspace(page: Page) {
  const header = page.getByRole('banner');
  const sideMenu = page.getByRole('navigation', { name: '功能菜单' });
  return {
    header,
    title: page.getByRole('heading', { level: 1 }),
    sideMenu,
    breadcrumbs: page.getByRole('navigation', { name: '所在位置' }),
    accountButton: header.locator('[aria-haspopup]').last(),
    menuItem: (name: string) => sideMenu.getByRole('menuitem', { name, exact: true }),
    accountItem: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  };
}

/** Selects an item of the account menu. */
export async function chooseAccountItem(page: Page, name: string): Promise<void> {
  const { accountButton, accountItem } = workspace(page);
  const item = accountItem(name);
  await accountButton.click();
  await item.click();
  // A busy browser may still have been positioning the menu: the click missed, and is repeated.
  const isGone = (patience: number) =>
    item.waitFor({ state: 'hidden', timeout: patience }).then(
      () => true,
      () => false,
    );
  for (let clicks = 1; clicks < 5 && !(await isGone(2_000)); clicks++)
    await item.click({ timeout: 2_000 }).catch(() => undefined);
  await item.waitFor({ state: 'hidden' });
}

/** A toast, which may have disappeared already. Each is matched once. */
export async function seeMessage(page: Page, text: string): Promise<void> {
  await vi.waitFor(
    () => {
      if (takeMessage(page, text)) return;
      throw new Error(`The page does not say “${text}” but: ${messagesOf(page).join(' · ') || 'nothing'}`);
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** Selects from a list by keyboard: the first option that starts like the wanted one. */
export async function chooseOption(list: Locator, option: string): Promise<void> {
  const page = list.page();
  await list.click();
  if (await list.isEditable()) await list.fill(option);
  await page.getByTitle(option, { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
}
