// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { escapeJson } from '../../hydration-data.ts';
import { accountTexts, frameTexts, setupTexts } from '../../loading/texts.ts';
import { SitePage } from '../../shown-page.tsx';
import { hydrationElementId } from '../../site-data.ts';
import { sampleFrame } from '../../testing/sample-content.ts';
import { Component as SetupPage } from './setup-page.tsx';

const calls: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
/** Answers of the server by the end of their path. */
const answers = new Map<string, object>();
const ok = (result: unknown) => ({ code: 200, result });

const installation = {
  ...{ brand: { 'zh-CN': '商鉴', en: 'Shangjian' }, address: 'http://localhost:3000', isAddressSet: true },
  ...{ mailServer: 'mail.example:465', smsProvider: null, isFactorCompulsory: false },
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

function shownIn(language: 'zh-CN' | 'en', codeEndsAt: string | null) {
  const page = { description: '', texts: setupTexts[language], loginTexts: accountTexts[language].login, codeEndsAt };
  const frame = { language, frame: sampleFrame, texts: frameTexts[language], highlights: [], untranslatedNote: '' };
  return { pathname: '/setup', search: '', code: { frame: 'bare' as const, folder: 'setup' }, frame, page };
}

const pageOf = (codeEndsAt: string | null) => (
  <SitePage shown={shownIn('zh-CN', codeEndsAt)} parts={{ Frame: ({ children }) => children, Page: SetupPage }} />
);
const open = (codeEndsAt: string | null = inAnHour()) => render(pageOf(codeEndsAt));

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const typeCode = (value: string) => fireEvent.input(field(/一次性口令/), { target: { value } });

beforeEach(() => {
  calls.length = 0;
  answers.clear();
  answers.set('/code', ok({ state: 'right', ticket: 'ticket', installation }));
  answers.set('/operator', ok(null));
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string }) => {
    if (url.includes('lang=')) {
      const data = escapeJson(shownIn('en', inAnHour()));
      const script = `<script type="application/json" id="${hydrationElementId}">${data}</script>`;
      return new Response(`<html lang="en"><title>Set-up</title><body>${script}</body></html>`);
    }
    calls.push({ path: url, body: JSON.parse(body) });
    const [, answer] = [...answers].find(([end]) => url.endsWith(end)) ?? [];
    return Response.json(answer ?? { code: 500, desc: 'no answer' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the code', () => {
  test('that is typed before the script has come is kept', async () => {
    const page = pageOf(inAnHour());
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    field(/一次性口令/).value = 'k7qm-4xrd';
    render(page, { container, hydrate: true });
    expect(await screen.findByText('还差 4 位')).toBeTruthy();
    expect(field(/一次性口令/).value).toBe('K7QM4XRD');
  });

  test('is pasted whole or typed, and the button names what is missing', async () => {
    open();
    typeCode('k7qm-4xrd-9t');
    expect(screen.getByText('还差 2 位')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '核对口令' }).disabled).toBe(true);
    typeCode('k7qm-4xrd-9tpa');
    expect(field(/一次性口令/).value).toBe('K7QM4XRD9TPA');
    click('核对口令');
    await waitFor(() => expect(heading()).toBe('运营公司与品牌'));
    expect(calls).toMatchObject([{ body: { setupCode: 'K7QM4XRD9TPA' } }]);
  });

  test('that is wrong stays, with the tries that are left; too many wait', async () => {
    answers.set('/code', ok({ state: 'wrong', triesLeft: 3 }));
    open();
    typeCode('K7QM4XRD9TPA');
    click('核对口令');
    await screen.findByText(/还可以试 3 次/);
    expect(field(/一次性口令/).getAttribute('aria-invalid')).toBe('true');
    expect(field(/一次性口令/).value).toBe('K7QM4XRD9TPA');
    answers.set('/code', ok({ state: 'wait', seconds: 90 }));
    click('核对口令');
    await screen.findByText(/请等 1 分/);
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: '核对口令' });
    // It keeps the focus that pressed it.
    expect([submit.disabled, submit.ariaDisabled]).toEqual([false, 'true']);
    expect(screen.getByRole('alert').textContent).toContain('请等几分钟再试');
    answers.set('/code', ok({ state: 'right' }));
    click('核对口令');
    expect(submit.ariaBusy).toBeNull();
  });

  test('that has ended names the command for a new one', async () => {
    answers.set('/code', ok({ state: 'ended' }));
    open();
    expect(screen.queryByText(/已过期或还没有生成/)).toBeNull();
    typeCode('K7QM4XRD9TPA');
    click('核对口令');
    const named = (await screen.findByText(/已过期或还没有生成/)).textContent;
    expect(named).toContain('npm run setup:code');
    expect(named).toContain('bin/shangjian setup-code');
  });
});

describe('the steps', () => {
  async function pass(company = '明镜数据有限公司') {
    open();
    typeCode('K7QM4XRD9TPA');
    click('核对口令');
    await waitFor(() => expect(heading()).toBe('运营公司与品牌'));
    type('公司全称', company);
    type('公司简称', '明镜');
    type('服务电话', '021-60000000');
    click('下一步');
    await waitFor(() => expect(heading()).toBe('首位运营人员'));
    type('账号', 'root');
    type('姓名', '苏念初');
    type('手机号', '13900000001');
    type('邮箱（选填）', 'nianchu@example.com');
    type('密码', '石桥 下的 第三盏灯');
    type('重复密码', '石桥 下的 第三盏灯');
    click('下一步');
    await waitFor(() => expect(heading()).toBe('地址、邮件与短信'));
  }

  test('check what is missing before they go on', async () => {
    open();
    typeCode('K7QM4XRD9TPA');
    click('核对口令');
    await waitFor(() => expect(heading()).toBe('运营公司与品牌'));
    expect(field('品牌名').value).toBe('商鉴');
    click('下一步');
    await waitFor(() => expect(field('公司全称').getAttribute('aria-invalid')).toBe('true'));
    expect(field('英文全称').getAttribute('aria-invalid')).toBeNull();
    expect(heading()).toBe('运营公司与品牌');
  });

  test('test mail and say the answer, then send everything at once', async () => {
    await pass();
    expect(screen.getByText('经 mail.example:465 发出')).toBeTruthy();
    answers.set('/test/mail', ok({ outcome: 'bad', text: '服务器不接受这个账号或密码（EAUTH 535）。' }));
    click('测试 邮件');
    await screen.findByText('请填写这一栏');
    type('收件邮箱', 'someone@example.com');
    click('测试 邮件');
    await screen.findByText(/EAUTH 535/);
    answers.set('/complete', ok({ session: { token: 'token', userName: 'root' }, factorTicket: null }));
    click('完成设置');
    await waitFor(() => expect(heading()).toBe('设置完成'));
    expect(screen.getByText('账号 root 已登录。')).toBeTruthy();
    expect(localStorage.getItem('userName')).toBe('root');
    expect(calls.at(-1)?.body).toMatchObject({
      ticket: 'ticket',
      company: { name: { 'zh-CN': '明镜数据有限公司' }, brand: { 'zh-CN': '商鉴' }, phone: '021-60000000' },
      operator: { username: 'root', phone: '13900000001', email: 'nianchu@example.com' },
      withFactor: false,
    });
  });

  test('a refusal leads back to the step it is about, with all that was typed', async () => {
    await pass();
    const issues = [{ path: 'body.company.name.zh-CN', message: '名称太长' }];
    answers.set('/complete', { code: 400, desc: '内容有误', issues });
    click('完成设置');
    await waitFor(() => expect(heading()).toBe('运营公司与品牌'));
    await screen.findByText('名称太长');
    expect(heading()).toBe('运营公司与品牌');
    expect(field('公司全称').value).toBe('明镜数据有限公司');
    expect(field('账号').value).toBe('root');
  });

  test('somebody who was faster is named at the last step', async () => {
    await pass();
    answers.set('/complete', { code: 1722, desc: '这个安装已经设置好了。如果刚才是您完成的，请直接登录' });
    click('完成设置');
    await screen.findByText('这个安装已经设置好了。如果刚才是您完成的，请直接登录');
    expect(heading()).toBe('地址、邮件与短信');
  });
});

test('another language leaves the step and what was typed as they are', async () => {
  open();
  typeCode('K7QM4XRD9TPA');
  click('核对口令');
  await waitFor(() => expect(heading()).toBe('运营公司与品牌'));
  type(setupTexts['zh-CN'].company.phone, '021-5555 0101');
  fireEvent.click(screen.getByRole('link', { name: 'EN' }));
  await waitFor(() => expect(heading()).toBe(setupTexts.en.company.title));
  expect(field(setupTexts.en.company.phone).value).toBe('021-5555 0101');
  expect([document.documentElement.lang, document.title]).toEqual(['en', 'Set-up']);
});
