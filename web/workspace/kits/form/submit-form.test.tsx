// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#web/shared/api/client.ts';
import { closeToast } from '#web/shared/toast/toast.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { SubmitForm } from './submit-form.tsx';
import { useSubmission } from './use-submission.ts';

const addressTaken: typeof import('#contract/codes/errors.ts').errorTable['FEED_URL_TAKEN']['code'] = 1631;
const typed = 'https://example.com/feed';
const answers: (() => Promise<Response>)[] = [];
const sent = vi.fn();
const done = vi.fn();

function FeedForm() {
  const submission = useSubmission({
    send: (values: { readonly url: string }) => {
      sent(values);
      return api('session.login', { body: { username: 'a', password: 'b', platform: 2 } }, { quiet: true });
    },
    fields: { [addressTaken]: 'url' },
    onDone: done,
  });
  return (
    <SubmitForm submission={submission}>
      <Form.Item name="url" label="地址" rules={[{ required: true, message: '请输入地址' }]}>
        <Input />
      </Form.Item>
      <button type="submit">保存</button>
    </SubmitForm>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '地址' });
const isWrong = () => field().getAttribute('aria-invalid') === 'true';
const failed = () => Promise.reject(new TypeError('Failed to fetch'));
const json =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status });

function submitWith(...given: (() => Promise<Response>)[]) {
  answers.splice(0, answers.length, ...given);
  fireEvent.change(field(), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
}

beforeAll(async () => {
  vi.stubGlobal('fetch', () => answers.shift()?.());
  await loadPageTexts();
});
// The first form also draws antd's styles, which takes long on a busy machine.
beforeEach(() => {
  sent.mockClear();
  done.mockClear();
  render(<FeedForm />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Scrolls the field out of sight; returns where in the window it is, once it has been scrolled to. */
function scrollAway(): () => number {
  const top = -500;
  let scrolledTo = 1000;
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrolledTo);
  vi.spyOn(field(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 36));
  Element.prototype.scroll = (to?: ScrollToOptions | number) => {
    if (typeof to === 'object') scrolledTo = to.top ?? scrolledTo;
  };
  return () => top + 1000 - scrolledTo;
}

it('a field that the server names gets its sentence and the focus', async () => {
  const issues = [{ path: 'body.url', message: '请输入完整地址' }];
  submitWith(json({ code: 400, desc: '请求有误', issues }, 400));
  await screen.findByText('请输入完整地址');
  expect(isWrong()).toBe(true);
  expect(screen.queryByRole('alert', { name: '请求有误' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

it('the sentence goes as soon as the field is changed, and when it is saved', async () => {
  const issues = [{ path: 'body.url', message: '请输入完整地址' }];
  const refused = json({ code: 400, desc: '请求有误', issues }, 400);
  submitWith(refused);
  await screen.findByText('请输入完整地址');
  fireEvent.change(field(), { target: { value: `${typed}s` } });
  await waitFor(() => expect(isWrong()).toBe(false));
  submitWith(refused);
  await screen.findByText('请输入完整地址');
  answers.splice(0, answers.length, json({ code: 200, result: null }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  await waitFor(() => expect(isWrong()).toBe(false));
});

it('so does the field that a refusal is known to be about', async () => {
  submitWith(json({ code: addressTaken, desc: '这个地址已经在订阅中' }));
  await screen.findByText('这个地址已经在订阅中');
  expect(isWrong()).toBe(true);
});

it('what is wrong with a field that the form does not have is said above it', async () => {
  const issues = [{ path: 'body.category', message: '请选择类别' }];
  submitWith(json({ code: 400, desc: '请求有误', issues }, 400));
  await screen.findByText('请求有误');
  expect(isWrong()).toBe(false);
});

it('a refusal that is about no field is said above them, with nothing to try again', async () => {
  submitWith(json({ code: 1004, desc: '没有权限' }));
  await screen.findByText('没有权限');
  expect(isWrong()).toBe(false);
  expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull();
});

it.each([
  ['a connection that failed', failed],
  ['a server that failed', json({ code: 500, desc: '服务器内部错误' }, 500)],
])('%s makes no field wrong, and the same is sent again', async (_what, answer) => {
  submitWith(answer, json({ code: 200, result: null }));
  const again = await screen.findByRole('button', { name: /重\s?试/ });
  expect(isWrong()).toBe(false);
  expect(field().value).toBe(typed);
  fireEvent.click(again);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent.mock.calls).toEqual([[{ url: typed }], [{ url: typed }]]);
  expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull();
});

it('takes nothing while it is sent that would be lost, and gives the focus back', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  field().focus();
  submitWith(() => promise);
  await waitFor(() => expect(field().disabled).toBe(true));
  // As a browser does with what cannot be typed in any more.
  field().blur();
  resolve(Response.json({ code: 1004, desc: '没有权限' }));
  await screen.findByText('没有权限');
  expect([field().disabled, document.activeElement]).toEqual([false, field()]);
});

it('a refusal is told above all where the form has been left before it came, and what was sent is done all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  submitWith(() => promise);
  await waitFor(() => expect(field().disabled).toBe(true));
  cleanup();
  resolve(Response.json({ code: 1004, desc: '没有权限' }));
  await screen.findByText('没有权限');
  closeToast();
  render(<FeedForm />);
  const second = Promise.withResolvers<Response>();
  submitWith(() => second.promise);
  await waitFor(() => expect(field().disabled).toBe(true));
  cleanup();
  second.resolve(Response.json({ code: 200, result: null }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});

it('a field that is wrong is scrolled to the middle of the window, where no bar covers it', async () => {
  const middle = (innerHeight - 36) / 2;
  const afterCheck = scrollAway();
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('请输入地址');
  await waitFor(() => expect(afterCheck()).toBe(middle));
  vi.restoreAllMocks();
  const afterRefusal = scrollAway();
  submitWith(json({ code: addressTaken, desc: '这个地址已经在订阅中' }));
  await screen.findByText('这个地址已经在订阅中');
  await waitFor(() => expect(afterRefusal()).toBe(middle));
});
