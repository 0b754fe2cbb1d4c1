import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './steps/session.ts';
import { openPublic } from './steps/site.ts';
import { seeMessage } from './steps/workspace.ts';

/** Generates the latest report that is missing, where the installation is not quicker, and opens a share dialog. */
async function openSharing(page: Page): Promise<void> {
  await signIn(page, 'client', '/reports');
  await page.getByRole('button', { name: '生成报告' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '生成', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /^分享 周报/ })
    .first()
    .click();
}

/** Creates a link in the open dialog. */
async function createLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: '生成链接' }).click();
  const address = page.getByRole('textbox', { name: '链接', exact: true });
  await address.waitFor();
  return address.inputValue();
}

/** How many runs of text stand on each page of a document that Chromium has printed. */
function countTexts(pdf: Buffer): readonly number[] {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\s*\/Length (\d+)>> stream\n/g);
  const counts = [...streams].map(({ index, 0: head, 1: length }) => {
    const begin = index + head.length;
    const content = inflateSync(pdf.subarray(begin, begin + Number(length))).toString('latin1');
    return content.split('BT\n').length - 1;
  });
  return counts.filter((count) => count > 0);
}

describe('a report', () => {
  journey('is shared, and a reader without an account opens it', async ({ page, openPage, problems }) => {
    problems.expect(/404 \(Not Found\).*reportDetail/);
    await openSharing(page);
    const dialog = page.getByRole('dialog', { name: /^分享「周报/ });
    const link = await createLink(page);

    const reader = await openPage();
    await openPublic(reader, link);
    expect(await reader.getByRole('heading', { level: 1 }).innerText()).toBe('媒体活跃度周报');
    await reader.locator('.open-figure summary').first().click();
    await reader.getByText('行业公司数 N').first().waitFor();
    await reader.keyboard.press('Escape');
    await expect.poll(() => reader.locator('.open-figure[open]').count()).toBe(0);

    // The view is logged; a revoked link is closed for everyone.
    await page.reload();
    await page
      .getByRole('button', { name: /^分享 周报/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: '打开 1 次' }).first().click();
    await dialog.getByText('127.0.0.*').waitFor();
    await dialog.getByRole('button', { name: /^收回/ }).first().click();
    await page.getByRole('dialog', { name: '收回这个链接' }).getByRole('button', { name: '收回', exact: true }).click();
    await seeMessage(page, '链接已收回');
    const gone = await openPage({ javaScriptEnabled: false });
    expect((await gone.goto(link))?.status()).toBe(404);
    expect(await gone.getByRole('heading', { level: 1 }).innerText()).toBe('链接已过期');
  });

  journey('asks for its password, also where no script runs', async ({ page, openPage }) => {
    await openSharing(page);
    await page.getByRole('textbox', { name: /^密码/ }).fill('四位以上');
    const link = await createLink(page);
    const reader = await openPage({ javaScriptEnabled: false });
    await reader.goto(link);
    await reader.getByLabel('密码').fill('猜一个');
    await reader.getByRole('button', { name: '打开' }).click();
    await reader.getByText('密码不正确').waitFor();
    await reader.getByLabel('密码').fill('四位以上');
    await reader.getByRole('button', { name: '打开' }).click();
    await reader.getByRole('heading', { name: '媒体活跃度周报' }).waitFor();
  });

  journey('is printed: every figure becomes a note, and the sheet is all that is left', async ({ page }) => {
    await openSharing(page);
    await openPublic(page, await createLink(page));
    await page.emulateMedia({ media: 'print' });
    const notes = page.locator('.paper-notes li');
    await notes.first().waitFor();
    expect(await page.locator('sup.on-paper').count()).toBeGreaterThanOrEqual(await notes.count());
    expect(await page.getByRole('button', { name: '打印' }).isVisible()).toBe(false);
    expect(await page.locator('.chart-figure > .chart-on-paper').isVisible()).toBe(true);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  journey('is printed without a last page that has nothing but its foot', async ({ page }) => {
    await openSharing(page);
    await openPublic(page, await createLink(page));
    await page.emulateMedia({ media: 'print' });
    await page.locator('.paper-notes li').nth(8).waitFor();
    // Eight notes that fill a page of their own, so that the foot no longer fits on it.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`.paper-notes { break-before: page } .paper-notes h2 { display: none }
        .paper-notes li { block-size: 32mm } .paper-notes li:nth-last-child(n + 9) { display: none }`);
      document.adoptedStyleSheets.push(sheet);
    });
    const texts = countTexts(await page.pdf({ preferCSSPageSize: true }));
    // The foot alone has two lines, with those of the page's margin less than ten.
    expect(texts.at(-1)).toBeGreaterThan(20);
  });
});
