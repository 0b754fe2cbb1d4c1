// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Form, type FormInstance, Input } from 'antd';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ApiFailure, api } from '#web/shared/api/client.ts';
import { showServerErrors } from './show-refusal.ts';

const addressTaken: typeof import('#contract/codes/errors.ts').errorTable['FEED_URL_TAKEN']['code'] = 1631;

let form: FormInstance;

function Fields() {
  [form] = Form.useForm();
  return (
    <Form form={form}>
      <Form.Item name="url" label="地址">
        <Input />
      </Form.Item>
    </Form>
  );
}

async function failureOf(answer: () => Promise<Response>): Promise<ApiFailure> {
  vi.stubGlobal('fetch', answer);
  const failure = await api('session.login', { body: { username: 'a', password: 'b', platform: 2 } }, { quiet: true });
  if (failure.success) throw new Error('the call should have failed');
  return failure;
}

const isWrong = () => screen.getByRole('textbox', { name: '地址' }).getAttribute('aria-invalid') === 'true';
const toasts = () => document.querySelector('.toast')?.textContent ?? '';

beforeAll(() => {
  // antd asks how wide the window is.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => {}, removeListener: () => {} }));
});
// The first form also draws antd's styles, which takes long on a busy machine.
beforeEach(() => void render(<Fields />), 60_000);
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('a field that the server names gets its sentence', async () => {
  const issues = [{ path: 'body.url', message: '请输入完整地址' }];
  showServerErrors(
    form,
    await failureOf(async () => Response.json({ code: 400, desc: '请求有误', issues }, { status: 400 })),
  );
  await waitFor(() => expect(isWrong()).toBe(true));
  expect(form.getFieldError('url')).toEqual(['请输入完整地址']);
});

it('so does the field that a refusal is known to be about', async () => {
  const refused = await failureOf(async () => Response.json({ code: addressTaken, desc: '这个地址已经在订阅中' }));
  showServerErrors(form, refused, { [addressTaken]: 'url' });
  await waitFor(() => expect(isWrong()).toBe(true));
});

it.each([
  ['a connection that failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that failed', async () => Response.json({ code: 500, desc: '服务器内部错误' }, { status: 500 })],
  ['a refusal that is about no field', async () => Response.json({ code: 1004, desc: '没有权限' })],
])('%s makes no field wrong and is said in words', async (_what, answer) => {
  const failure = await failureOf(answer);
  showServerErrors(form, failure, { [addressTaken]: 'url' });
  expect(toasts()).toContain(failure.desc);
  expect(isWrong()).toBe(false);
});
