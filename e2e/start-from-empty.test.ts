import { writeXlsx } from 'hucre';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import type { ReceivedMail } from '#server/testing/smtp-server.ts';
import { journey } from './journey.ts';
import { sidewaysScroll, sizes, violations } from './steps/look.ts';
import { sendLogin } from './steps/session.ts';
import { openPublic } from './steps/site.ts';
import { chooseOption, seeMessage, workspace } from './steps/workspace.ts';

/** Without the demo, and with a mail server in another process. */
const emptyServer = journey
  .extend('isEmpty', { scope: 'file' }, () => true)
  .extend('settings', { scope: 'file' }, ({ mailServer }) => ({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'notice@shangjian.example',
  }));

const week = 7 * 24 * 60 * 60_000;
const password = '石桥 下的 第三盏灯';
/** What a person may take, from an empty database to the first report. */
const mostMinutes = 30;

/** The link of the invitation in the mail to an address, as its plain text has it. */
function linkIn(mails: readonly ReceivedMail[], address: string): string | undefined {
  const raw = mails.findLast(({ to }) => to.includes(address))?.raw ?? '';
  const parts = [...raw.matchAll(/base64\r\n(?:[\w-]+: .*\r\n)*\r\n([\s\S]+?)\r\n--/g)];
  const texts = [raw.replaceAll('=\r\n', '').replaceAll('=3D', '='), ...parts.map(([, part = '']) => atob(part))];
  return texts.map((text) => /http:[^\s"<]*\/invite\?lang=[\w-]+#[\w-]+/.exec(text)?.[0]).find(Boolean);
}

/** Whoever was invited opens the link of the mail, takes a name and a password, and signs in. */
async function joinByMail(page: Page, link: string, username: string): Promise<void> {
  await page.goto(link);
  const account = page.getByRole('tabpanel', { name: '新建账号' });
  await account.getByLabel('账号', { exact: true }).fill(username);
  await account.getByLabel('密码', { exact: true }).fill(password);
  await account.getByLabel('重复密码').fill(password);
  await account.getByRole('button', { name: '接受邀请' }).click();
  await page.getByText(/^已加入/).waitFor();
  await page.getByRole('link', { name: '登录' }).click();
  await page.waitForURL(publicPaths.login);
  await sendLogin(page, username, password);
  await page.waitForURL('/home');
}

/** Sends the form of an invitation by mail that is open. */
async function sendInvitation(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('姓名').fill(name);
  await page.getByLabel('邮箱').fill(email);
  await page.getByRole('button', { name: '发送邀请' }).click();
  await seeMessage(page, '邀请已交付发送');
}

async function companiesFile() {
  const industries = { 新材料: ['澄川新材', '青筠科技', '璞岑材料'], 高端装备: ['砚山精工', '衡屿装备', '铎声智造'] };
  const companies = Object.entries(industries).flatMap(([industry, names]) => names.map((name) => [name, industry]));
  const rows = [
    ['证券代码', '简称', '全称', '行业'],
    ...companies.map(([name = '', industry = ''], index) => [`68800${index}`, name, `${name}股份有限公司`, industry]),
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '公司', rows }] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: '公司.xlsx', mimeType, buffer };
}

emptyServer(
  'an empty installation is set up and run to its first report, by its pages alone',
  async ({ openPage, server, mailServer, annotate }) => {
    const begun = performance.now();
    const page = await openPage();

    // The set-up. What is typed stays in another language.
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
    const go = (name: string) => page.getByRole('button', { name }).click();
    await fits('输入一次性口令');
    await page.getByLabel(/一次性口令/).fill(/[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/.exec(server.written())?.[0] ?? '');
    await go('核对口令');
    await fits('运营公司与品牌');
    await fill('公司全称', '明镜数据有限公司');
    await fill('公司简称', '明镜');
    await fill('服务电话', '021-60000000');
    await go('下一步');
    await fits('首位运营人员');
    await fill('账号', 'founder');
    await fill('姓名', '苏念初');
    await fill('手机号', '19900000091');
    await fill('密码', password);
    await page.getByRole('link', { name: 'EN' }).click();
    await expect.poll(() => heading.innerText()).toBe('First operator');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
    expect(await page.getByLabel('Account', { exact: true }).inputValue()).toBe('founder');
    await page.getByRole('link', { name: '中' }).click();
    await fill('重复密码', password);
    await go('下一步');
    await fits('地址、邮件与短信');
    const mailTest = page.getByRole('form', { name: '邮件' });
    await mailTest.getByRole('textbox').fill('founder@example.com');
    await mailTest.getByRole('button').click();
    await mailTest.getByText(/已收下/).waitFor();
    await go('完成设置');
    await fits('设置完成');
    await go('进入工作台');
    await page.waitForURL('/home');

    // Mail goes out, SMS is not set: the checklist goes on with what follows.
    const list = page.getByRole('list').filter({ hasText: '运营公司与品牌' });
    const step = async (name: string) => {
      if (!page.url().endsWith('/home')) await workspace(page).menuItem('工作台').click();
      const next = list.locator('[data-next]');
      await expect.poll(() => next.innerText()).toMatch(new RegExp(`^${name}`));
      await next.getByRole('link').click();
    };
    await step('行业');
    for (const name of ['新材料', '高端装备']) {
      await page.getByRole('button', { name: '新增行业' }).first().click();
      await fill('行业名称', name);
      await page.keyboard.press('Enter');
      await seeMessage(page, `行业「${name}」已保存`);
    }
    await step('公司');
    await page.getByRole('button', { name: '从 Excel 导入' }).first().click();
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(await companiesFile());
    await page.getByText('新增 6 家').waitFor();
    await go('确认导入');
    await seeMessage(page, '已新增 6 家公司');
    await step('来源与订阅');
    await page.getByRole('button', { name: '添加来源' }).first().click();
    await page.getByRole('dialog').getByLabel('名称', { exact: true }).fill('晨圭日报');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: '晨圭日报' })
      .or(page.getByRole('button', { name: '晨圭日报' }))
      .waitFor();
    await step('开通首家客户');
    await go('选择 澄川新材');
    for (const module of ['BA Explorer', 'BA 活跃度', 'ESG 评价', '报告']) await page.getByLabel(module).check();
    await go('开通客户和 4 个模块');
    await sendInvitation(page, '陆知遥', 'admin@chengchuan.example');

    // The client's admin, who invites a colleague.
    const arrived = async (address: string) => {
      await expect.poll(() => linkIn(mailServer.received, address)).toBeDefined();
      return linkIn(mailServer.received, address) ?? '';
    };
    const admin = await openPage();
    const link = await arrived('admin@chengchuan.example');
    await admin.goto(link);
    await admin.getByText('苏念初邀请您加入澄川新材股份有限公司。').waitFor();
    expect(await violations(admin)).toEqual([]);
    await joinByMail(admin, link, 'zhiyao');
    const invite = admin.getByRole('listitem').filter({ hasText: '邀请同事' });
    await invite.getByRole('link').click();
    await admin.getByRole('button', { name: '邀请成员' }).first().click();
    await admin.getByRole('checkbox', { name: '企业用户' }).check();
    await sendInvitation(admin, '沈星河', 'colleague@chengchuan.example');
    const colleague = await openPage({ viewport: sizes.phone, hasTouch: true });
    await joinByMail(colleague, await arrived('colleague@chengchuan.example'), 'xinghe');
    await expect.poll(() => workspace(colleague).accountButton.getAttribute('aria-label')).toContain('澄川新材');

    // An article of last week, which is read as one about the client.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await step('首批文章');
    await page.getByRole('button', { name: '写文章' }).first().click();
    await page.getByLabel('标题', { exact: true }).first().fill('澄川新材发布长寿命固态电池');
    await page.getByRole('textbox', { name: '正文' }).first().click();
    await page.keyboard.type('澄川新材公告，样品已送测。');
    await chooseOption(page.getByRole('combobox', { name: '来源', exact: true }), '晨圭日报');
    await chooseOption(page.getByRole('combobox', { name: '类别', exact: true }), 'BA 商业分析');
    await fill('发布时间', `${new Date(Date.now() - week).toISOString().slice(0, 10)}T10:00`);
    await page.waitForURL(/\?edit=\d+$/);
    await go('立即发布');
    await seeMessage(page, '已发布');
    await page.getByText('688000 · 标题').waitFor();
    await page.getByRole('link', { name: '返回列表' }).click();

    // A figure.
    await workspace(page).menuItem('基础数据').click();
    await workspace(page).menuItem('指标与期间').click();
    await go('添加指标');
    // The tab that it leads to has a button of the same name.
    await page.getByRole('tab', { name: '指标', selected: true }).waitFor();
    await page.getByText('还没有评价指标').waitFor();
    await page.getByRole('tabpanel', { name: '指标' }).getByRole('button', { name: '添加指标' }).click();
    await fill('代码', 'E1');
    await fill('名称', '碳排放披露');
    await page.getByLabel('维度', { exact: true }).fill('环境');
    await go('保存');
    await seeMessage(page, '指标「碳排放披露」已保存');
    await page.getByRole('tab', { name: '期间' }).click();
    await fill('新期间', '2026Q3');
    await go('添加期间');
    await seeMessage(page, '期间 2026Q3 已添加');
    await page.getByRole('tab', { name: '得分' }).click();
    await page.getByRole('button', { name: '澄川新材' }).click();
    await page.getByLabel('碳排放披露的得分').fill('82');
    await go('保存');
    await seeMessage(page, '澄川新材 2026Q3 的得分已保存');
    await admin.goto('/esg/evaluation');
    await admin.getByText('碳排放披露').first().waitFor();

    // A report, which the client reads and the operator's checklist then shows done.
    await workspace(page).menuItem('工作台').click();
    await step('首份报告');
    await go('生成上周的周报');
    await seeMessage(page, '报告已生成，客户的人在「报告」里能看到');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await admin.goto('/reports');
    await admin.getByText('共 1 份').waitFor();
    await workspace(page).menuItem('工作台').click();
    await list.getByRole('listitem').filter({ hasText: '首份报告' }).getByText('澄川新材').waitFor();
    const minutes = (performance.now() - begun) / 60_000;
    await annotate(`a script needs ${minutes.toFixed(1)} minutes`);
    expect(minutes).toBeLessThan(mostMinutes);
  },
);
