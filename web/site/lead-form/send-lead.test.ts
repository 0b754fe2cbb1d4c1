// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { leadRefusals } from '#contract/clients/lead-rules.ts';
import { readForm, sendLead } from './send-lead.ts';

afterEach(() => vi.unstubAllGlobals());

const filled = readForm(new FormData());
const send = () => sendLead('trial', filled, '内容都还在，请再提交一次');

test('a captcha that was asked for stays where the server did not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await send()).toEqual({ desc: '内容都还在，请再提交一次', captcha: undefined });
});

test('another captcha is asked for where the answer was wrong, and none where something else is', async () => {
  const captcha = { challenge: 'another' };
  let code: number = leadRefusals.captchaWrong;
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('captcha') ? { code: 200, result: captcha } : { code, desc: 'refused' }),
  );
  expect(await send()).toMatchObject({ captcha });
  code = 400;
  expect(await send()).toMatchObject({ desc: 'refused', captcha: null });
});

test('terms that are gone are replaced by those in force, to be agreed to', async () => {
  const issues = [{ path: 'body.consent', message: '条款刚刚更新' }];
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/lead/form')
        ? { code: 200, result: { form: 'anew', privacyId: 9 } }
        : { code: 400, desc: 'refused', issues },
    ),
  );
  expect(await send()).toEqual({ desc: 'refused', issues, captcha: null, privacyId: 9 });
});
