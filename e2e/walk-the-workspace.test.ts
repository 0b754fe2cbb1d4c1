import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { layoutComponent, type MenuItem } from '#contract/identity/permissions.ts';
import { articlePath, sourcePath, storyPath, workspacePaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { allByKeyboard, walkByKeyboard } from './steps/keyboard.ts';
import { goInside, openAndSettle, rest, sizes, violations, walk, widthsTooNarrow } from './steps/look.ts';
import { type Account, accounts, signIn, signInByForm, storedToken } from './steps/session.ts';
import { workspace } from './steps/workspace.ts';

const isPage = ({ types, component }: MenuItem) => types === 'MENU' && component !== layoutComponent;

async function menuOf(page: Page, server: { readonly url: string }): Promise<readonly MenuItem[]> {
  return (await callApi(server, 'menu.all', {}, (await storedToken(page)) ?? '')).result ?? [];
}

/** Waits until a page has what it shows. */
async function atRest(page: Page): Promise<void> {
  await page.getByRole('main').locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await rest(page);
}

async function openInside(page: Page, { path, name, component }: MenuItem): Promise<void> {
  // A home goes on loading by parts.
  if (component === 'Home') await openAndSettle(page, path);
  else await goInside(page, path);
  await expect.poll(() => workspace(page).title.innerText(), { message: path }).toBe(name);
}

/** Who looks at a page in every way: the first whose menu has it. A home is another for each role. */
const lookers: Readonly<Record<string, Account>> = { Invitations: 'client', Members: 'client' };
const looksAt = (account: Account, component: string) =>
  component === 'Home' || account === (lookers[component] ?? 'admin');

journey.for(accounts)(
  '%s signs in, and each page of the menu opens and can be used by keyboard',
  walk,
  async (account, { page, server }) => {
    await signInByForm(page, account);
    const token = (await storedToken(page)) ?? '';
    const user = (await callApi(server, 'session.currentUser', {}, token)).result;
    expect(user?.username).toBe(account);
    const { accountButton, breadcrumbs, sideMenu } = workspace(page);
    await expect.poll(() => accountButton.innerText()).toContain(user?.companyName);
    const items = await menuOf(page, server);
    const pages = items.filter(isPage);
    const roots = items.filter(({ id, pid }) => pid === 0 && pages.some((item) => item.id === id || item.pid === id));
    const shown = await sideMenu.getByRole('menuitem').allInnerTexts();
    expect(shown.map((text) => text.trim())).toEqual([...roots.map((item) => item.name), '产品手册']);

    const current = sideMenu.locator('[aria-current="page"]');
    const refused = page.getByRole('heading', { name: '您没有访问此页面的权限' });
    for (const item of pages) {
      await openInside(page, item);
      const group = items.find((other) => other.id === item.pid);
      const trail = await breadcrumbs.innerText();
      for (const name of group ? [group.name, item.name] : [item.name]) expect(trail, item.path).toContain(name);
      await expect.poll(() => current.innerText(), { message: item.path }).toContain(item.name);
      if (looksAt(account, item.component)) {
        await atRest(page);
        expect(await walkByKeyboard(page), item.path).toEqual(allByKeyboard);
        expect(await violations(page), item.path).toEqual([]);
      }
      expect(await refused.or(page.getByText('数据加载失败')).count(), item.path).toBe(0);
    }
  },
);

/** What stands over a page, or has an address of its own; by how it is opened. */
type Opening = readonly [address: string, button?: string | RegExp];

journey.for([
  [
    'admin',
    [
      ['/operate/clients?client={client}&tab=data'],
      ['/operate/clients?opening=erasures'],
      ['/system/users?user={user}', /^停用/],
      ['/base/companies', '新增公司'],
    ],
  ],
  [
    'client',
    [
      [workspacePaths.usePage],
      [articlePath(1)],
      [storyPath(1)],
      [sourcePath(1)],
      ['/push?push=new'],
      ['/push', '群机器人'],
      ['/client/members', '邀请成员'],
    ],
  ],
] as const satisfies readonly (readonly [Account, readonly Opening[]])[])(
  'on a phone in the dark no page of %s has a barrier or scrolls sideways',
  walk,
  async ([account, openings], { openPage, server }) => {
    const page = await openPage({ viewport: sizes.phone, hasTouch: true, colorScheme: 'dark' });
    await signIn(page, account);
    const token = (await storedToken(page)) ?? '';
    const fits = async (name: string) => {
      await atRest(page);
      expect(await violations(page), name).toEqual([]);
      expect(await widthsTooNarrow(page, [sizes.phone.width, 320]), name).toEqual([]);
      expect((await workspace(page).header.boundingBox())?.height, name).toBe(61);
    };
    for (const item of (await menuOf(page, server)).filter(isPage)) {
      if (!looksAt(account, item.component)) continue;
      await openInside(page, item);
      await fits(item.path);
    }
    const shortly = { page: 1, pageSize: 20 };
    const clients = (await callApi(server, 'client.list', { body: shortly }, token)).result?.list;
    const users = (await callApi(server, 'user.list', { body: shortly }, token)).result?.list;
    const ids = {
      '{client}': clients?.[0]?.stockId,
      '{user}': users?.find(({ username }) => username === 'editor')?.id,
    };
    for (const [address, button] of openings as readonly Opening[]) {
      await page.goto(address.replace(/\{\w+\}/, (name) => String(ids[name as keyof typeof ids])));
      await workspace(page).title.waitFor();
      await atRest(page);
      if (button !== undefined) {
        await page.getByRole('button', { name: button }).first().click();
        await page.getByRole('dialog').last().waitFor();
      }
      await fits(`${address} ${button ?? ''}`);
    }
    await page.goto('/home');
    await workspace(page).accountButton.click();
    await workspace(page).accountItem('账号数据').click();
    await page.getByRole('dialog', { name: '账号数据' }).waitFor();
    await fits('账号数据');
  },
);
