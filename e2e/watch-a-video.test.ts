import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { openPublic } from './steps/site.ts';

const film = (page: Page) => page.locator('dialog video');
const timeOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

/** URL and length of the newest video, from the list. */
async function findNewest(page: Page) {
  const link = page.locator('.video-featured a[data-video]');
  return { title: await link.innerText(), address: (await link.getAttribute('href')) ?? '' };
}

describe('somebody who watches a video', () => {
  journey('opens it by its link, plays it, jumps to a chapter and closes it', async ({ page }) => {
    await openPublic(page, publicPaths.videoList);
    const { title, address } = await findNewest(page);

    await openPublic(page, address);
    const player = page.getByRole('dialog', { name: title });
    await player.waitFor();
    expect(await timeOf(page)).toBe(0);
    await film(page).evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2);
    const length = await film(page).evaluate((video: HTMLVideoElement) => video.duration);
    expect(await player.getByText(`00:${String(Math.round(length)).padStart(2, '0')}`).count()).toBe(1);
    expect(
      await film(page).evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].map(({ kind, language, mode }) => `${kind} ${language} ${mode}`),
      ),
    ).toContain('captions zh-CN showing');

    await player.getByRole('link', { name: /00:06/ }).click();
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(6);
    await player.locator('a[aria-current]', { hasText: '00:06' }).waitFor();

    await page.keyboard.press('Escape');
    await player.waitFor({ state: 'detached' });
    // A closed dialog has no role any more: that is before its page hears of it and takes the video out of the URL.
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBeNull();
  });

  journey('opens one from the list, goes back, and loads more of them', async ({ page }) => {
    await openPublic(page, `${publicPaths.videoList}?type=BA`);
    const { title, address } = await findNewest(page);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    expect(page.url()).toContain(address);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const cards = page.locator('a[data-video]');
    const before = await cards.count();
    await page.getByRole('link', { name: '加载更多' }).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
    expect(await cards.nth(before).evaluate((link) => link === document.activeElement)).toBe(true);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  });
});
