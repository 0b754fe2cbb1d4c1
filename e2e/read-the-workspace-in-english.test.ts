import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './steps/session.ts';

journey(
  'whoever stays for what is unsaved keeps the language, and whoever goes has the other one',
  async ({ page }) => {
    await signIn(page, 'client', '/client/same-industry');
    const languageOf = () => page.evaluate(() => [document.documentElement.lang, document.cookie.includes('lang=en')]);
    const change = page.getByRole('button', { name: /^把.+移出同业$|^移出/ }).first();
    await change.click();
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('button', { name: /EN/ }).click();
    expect(await languageOf()).toEqual(['zh-CN', false]);

    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: /EN/ }).click();
    await expect.poll(languageOf).toEqual(['en', true]);
    // It is in the cookie alone: a language in the address would override the one that is chosen later.
    expect(new URL(page.url()).searchParams.has('lang')).toBe(false);
    await page.getByRole('button', { name: /中/ }).click();
    await expect.poll(languageOf).toEqual(['zh-CN', false]);
  },
);
