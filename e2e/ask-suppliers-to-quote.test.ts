import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { sizes } from './steps/look.ts';
import { signIn } from './steps/session.ts';

/** The link of the invitation in the outbox. */
async function linkIn(dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'));
      const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      [link] = /https?:\/\/[^\s"\\]+\/quote\?[^\s"\\<]+/.exec(texts.join('\n')) ?? [];
      return link;
    })
    .toBeDefined();
  return link?.replaceAll('&amp;', '&') ?? '';
}

journey('ask suppliers to quote, open what they sealed, and award', async ({ page, openPage, server }) => {
  await signIn(page, 'buyer');
  await page.goto(`${server.url}/tpc/inquiries?inquiry=new`);
  await page.getByLabel('标题', { exact: true }).fill('展台搭建');
  await page.getByLabel('服务领域', { exact: true }).click();
  await page.getByTitle('传播服务', { exact: true }).click();
  await page.getByLabel('第 1 行 名称').fill('木结构展台');
  await page.getByLabel('第 1 行 数量').fill('2');
  await page.getByLabel('第 1 行 单位').fill('座');
  await page.getByLabel('提问截止').fill('2099-01-01T09:00');
  await page.getByLabel('报价截止').fill('2099-01-02T17:00');
  await page.getByLabel('最少报价').fill('1');
  await page.getByLabel('名称，只列已准入').click();
  await page.getByTitle(/^禾简报告设计/).click();
  await page.getByRole('button', { name: '发布并邀请 1 家' }).click();
  await page.getByRole('button', { name: '确定发布' }).click();
  await page.getByText('还没有收到报价').waitFor();

  // By the link in its mail, without an account, on a phone.
  const phone = await openPage({ viewport: sizes.phone, hasTouch: true });
  await phone.goto(await linkIn(server.dataDir));
  await phone.getByRole('button', { name: '开始报价' }).click();
  await phone.getByPlaceholder('未税单价').fill('38000.555');
  await phone.getByRole('button', { name: '核对并提交' }).click();
  await phone.getByText('80,561.18').first().waitFor();
  await phone.getByRole('button', { name: '提交报价' }).click();
  await phone.getByText('报价已封存').waitFor();

  // Nobody waits for the year 2099: the deadline moves past what the database guards.
  const database = new pg.Client({ host: join(server.dataDir, 'database'), user: 'postgres', database: 'postgres' });
  await database.connect();
  await database.query(`alter table inquiry disable trigger guard_inquiry;
    update inquiry set deadline = now() - interval '11 seconds' where title = '展台搭建';
    alter table inquiry enable trigger guard_inquiry`);
  await database.end();

  await page.reload();
  await page.getByRole('button', { name: '开启报价' }).click();
  await page.getByText('1 份报价与回执逐份相符').waitFor();
  await page.getByRole('button', { name: /^选 禾简报告设计/ }).waitFor();
  await page.getByLabel('选定理由').fill('唯一报价，价格在预算之内。');
  await page.getByRole('button', { name: '选定 1 家' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
  await page.getByText('已选定，结果已发给全部报价方').waitFor();
  await phone.reload();
  await phone.getByText('贵司中选：第 1 行').waitFor();
});
