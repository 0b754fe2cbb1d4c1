import type { Page } from 'playwright-core';
import { platformPc } from '#contract/identity/sessions.ts';
import { workspacePaths } from '#contract/paths.ts';
import { callApi } from './api.ts';

/** The demo accounts (docs/product/identity.md, "First data and demo accounts"), each with its login company. */
export const accounts = ['admin', 'editor', 'sales', 'buyer', 'client', 'viewer'] as const;
export type Account = (typeof accounts)[number];

export const demoPassword = 'Demo@2026';

/** Fills in the login form and submits it. */
export async function sendLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in through the form and waits for the workspace. */
export async function signInByForm(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await sendLogin(page, account, demoPassword);
  await arriveAtHome(page);
}

/** Opens a workspace page with a stored session, for journeys about something else. */
export async function signIn(page: Page, account: Account, path: string = workspacePaths.home): Promise<void> {
  // An empty document of the site, to access its storage.
  const blank = '**/storage-only';
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/storage-only');
  await page.unroute(blank);
  const body = { username: account, password: demoPassword, platform: platformPc } as const;
  const { result, desc } = await callApi({ url: new URL(page.url()).origin }, 'session.login', { body });
  if (!result) throw new Error(`${account} could not sign in: ${desc}`);
  await page.evaluate(({ token, userName }) => {
    localStorage.setItem('adminToken', JSON.stringify(token));
    localStorage.setItem('isLogin', 'true');
    localStorage.setItem('userName', userName);
  }, result);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function arriveAtHome(page: Page): Promise<void> {
  await page.waitForURL('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The stored token, or `null` for a visitor. */
export async function storedToken(page: Page): Promise<string | null> {
  const stored = await page.evaluate(() => localStorage.getItem('adminToken'));
  return stored === null ? null : JSON.parse(stored);
}

/** Keys of everything the site stores in this browser. */
export function storedKeys(page: Page): Promise<{ local: string[]; session: string[] }> {
  return page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }));
}

/** URLs of the documents that the window loads from now on, in order, including reloads. */
export function watchDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

/**
 * What a browser does to a page that it keeps when it is left, and that Back brings out again as it was: Chromium for
 * tests keeps none. `meanwhile`: what happens on the pages between.
 */
export async function leaveAndComeBack(page: Page, meanwhile?: () => Promise<void>): Promise<void> {
  const happens = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }, name);
  await happens('pagehide');
  await meanwhile?.();
  await happens('pageshow');
}
