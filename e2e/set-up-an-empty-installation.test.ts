import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import { journey } from './journey.ts';
import { callApi } from './steps/api.ts';
import { sidewaysScroll, sizes, violations } from './steps/look.ts';
import { storedToken } from './steps/session.ts';
import { openPublic } from './steps/site.ts';

const password = '石桥 下的 第三盏灯';

/** The link of the invitation in the outbox. */
async function linkFrom(dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const read = async () => {
    // One that is being written is hidden.
    const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'));
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    return texts.map((text) => /http:[^\s"\\]*\/invite\?lang=[\w-]+#[\w-]+/.exec(text)?.[0]).find(Boolean);
  };
  await expect.poll(read).toBeDefined();
  return (await read()) ?? '';
}

const emptyServer = journey.extend('isEmpty', { scope: 'file' }, () => true);

emptyServer(
  'whoever has the code sets an empty installation up, and a colleague who is invited joins',
  async ({ openPage, server }) => {
    const page = await openPage();
    await openPublic(page, publicPaths.setup);
    const heading = page.getByRole('heading', { level: 1 });
    const fits = async (name: string) => {
      await expect.poll(() => heading.innerText()).toBe(name);
      expect(await violations(page), name).toEqual([]);
      await page.setViewportSize(sizes.phone);
      expect(await sidewaysScroll(page), name).toBe(0);
      await page.setViewportSize(sizes.computer);
    };
    const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
    await fits('输入一次性口令');
    await page.getByLabel(/一次性口令/).fill(/[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/.exec(server.written())?.[0] ?? '');
    await page.getByRole('button', { name: '核对口令' }).click();
    await fits('运营公司与品牌');
    await fill('公司全称', '明镜数据有限公司');
    await fill('公司简称', '明镜');
    await fill('服务电话', '021-60000000');
    await page.getByRole('button', { name: '下一步' }).click();
    await fits('首位运营人员');
    await fill('账号', 'founder');
    await fill('姓名', '苏念初');
    await fill('手机号', '19900000091');
    await fill('密码', password);
    await fill('重复密码', password);
    await page.getByRole('button', { name: '下一步' }).click();
    await fits('地址、邮件与短信');
    await page.getByRole('button', { name: '完成设置' }).click();
    await fits('设置完成');
    await page.getByRole('button', { name: '进入工作台' }).click();
    await page.waitForURL('/home');
    await page.getByText('开张清单').first().waitFor();

    const token = (await storedToken(page)) ?? '';
    const stockId = (await callApi(server, 'session.currentUser', {}, token)).result?.stockId ?? 0;
    const to = { channel: 'mail', email: 'colleague@example.com' } as const;
    const body = { name: '陆知遥', to, stockId, roles: ['EDITOR'] };
    expect((await callApi(server, 'invitation.send', { body }, token)).code).toBe(200);
    const invited = await openPage({ viewport: sizes.phone, hasTouch: true });
    await invited.goto(await linkFrom(server.dataDir));
    await invited.getByText('苏念初邀请您加入明镜数据有限公司。').waitFor();
    expect(await violations(invited)).toEqual([]);
    const account = invited.getByRole('tabpanel', { name: '新建账号' });
    await account.getByLabel('账号', { exact: true }).fill('zhiyao');
    await account.getByLabel('密码', { exact: true }).fill('风过 竹林 两三声');
    await account.getByLabel('重复密码').fill('风过 竹林 两三声');
    await account.getByRole('button', { name: '接受邀请' }).click();
    await invited.getByText('已加入明镜数据有限公司').waitFor();
    const login = { username: 'zhiyao', password: '风过 竹林 两三声', platform: 2 } as const;
    expect((await callApi(server, 'session.login', { body: login })).result?.userName).toBe('zhiyao');
  },
);
