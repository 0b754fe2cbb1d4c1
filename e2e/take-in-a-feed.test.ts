import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { signIn } from './steps/session.ts';
import { chooseOption, seeMessage } from './steps/workspace.ts';

const entry = (id: number) =>
  `<item><guid>${id}</guid><title>澄川新材订阅报道 ${id}</title><description>正文</description></item>`;
const rss = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>t</title><link>https://media.example</link><description>d</description>${entries}</channel></rss>`;

/** A feed on this machine that the server may request, and a URL on it that redirects to an internal address. */
const feedJourney = journey
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other is written so
  .extend('medium', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = http.createServer((request, response) => {
      if (request.url === '/inward') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      else response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(entry(1) + entry(2)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onCleanup(() => new Promise((resolve) => server.close(() => resolve())));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  })
  .extend('settings', { scope: 'file' }, ({ medium }) => ({ FEED_ALLOWED_HOSTS: medium }));

feedJourney(
  'an operator takes in a feed, and a client finds its articles',
  async ({ page, openPage, medium, problems }) => {
    problems.expect(/400 .*\/auth\/feed\/save/);
    await signIn(page, 'editor', '/content/feeds');
    await page.getByRole('button', { name: '添加订阅' }).click();
    const drawer = page.getByRole('dialog', { name: '添加订阅' });
    await drawer.getByLabel('地址').fill('http://192.168.0.1/rss');
    await chooseOption(drawer.getByRole('combobox', { name: '来源' }), '晨圭日报');
    await chooseOption(drawer.getByRole('combobox', { name: '类别' }), 'BA 商业分析');
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.getByText(/不能抓取这个地址/).waitFor();

    await drawer.getByLabel('地址').fill(`http://${medium}/feed`);
    await drawer.getByRole('button', { name: '保存' }).click();
    await seeMessage(page, '订阅已保存');
    await page.getByText(/新增 \d 篇，已有 \d 篇|这个订阅正在抓取/).waitFor();
    await page.getByRole('row', { name: /feed/ }).getByText('正常').waitFor();

    const reader = await openPage();
    await signIn(reader, 'client', '/articles?q=订阅报道');
    await reader.getByRole('link', { name: '澄川新材订阅报道 1' }).waitFor();
    expect(await reader.getByRole('link', { name: /澄川新材订阅报道/ }).count()).toBe(2);
  },
);

feedJourney('a feed that leads inward is refused, and says why', async ({ page, medium }) => {
  await signIn(page, 'admin', '/content/feeds');
  await page.getByRole('button', { name: '添加订阅' }).click();
  const drawer = page.getByRole('dialog', { name: '添加订阅' });
  await drawer.getByLabel('地址').fill(`http://${medium}/inward`);
  await chooseOption(drawer.getByRole('combobox', { name: '来源' }), '晨圭日报');
  await chooseOption(drawer.getByRole('combobox', { name: '类别' }), 'BA 商业分析');
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByText(/地址或它的跳转不在公网上/).waitFor();
});
