// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FormField } from './form-field.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { SubmitButton } from './submit-button.tsx';
import { type Refusal, useForm } from './use-form.ts';

const send = vi.fn<(name: string) => Promise<Refusal | 'leaving' | undefined>>();
const text = (data: FormData, name: string) => String(data.get(name) ?? '');

function NameForm() {
  const form = useForm({
    fields: ['name', 'repeat'],
    check: (data) => ({
      ...(text(data, 'name') === '' && { name: '请输入姓名' }),
      ...(text(data, 'repeat') !== text(data, 'name') && { repeat: '两次不一致' }),
    }),
    checkedWith: (field, data) => (field === 'name' && text(data, 'repeat') !== '' ? ['repeat'] : []),
    send: (data) => send(text(data, 'name')),
  });
  return (
    <form ref={form.form} noValidate onSubmit={form.submit}>
      {(['name', 'repeat'] as const).map((field) => (
        <FormField
          key={field}
          name={field}
          label={field}
          autoComplete="off"
          issue={form.issues[field]}
          onBlur={form.leave(field)}
          onInput={form.edit(field)}
        />
      ))}
      <FormRefusal text={form.refusal} />
      <SubmitButton label="发送" sendingLabel="发送中" isSending={form.isSending} />
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button'));
const typeBoth = (value: string) => {
  type('name', value);
  type('repeat', value);
};

beforeEach(() => {
  send.mockReset();
  render(<NameForm />);
});
afterEach(cleanup);

it('says nothing of a field that has not been left, and what is wrong with one that has', () => {
  type('repeat', '乙');
  expect(isWrong('repeat')).toBe(false);
  fireEvent.blur(field('repeat'));
  expect(screen.getByText('两次不一致')).toBeTruthy();
  expect(isWrong('name')).toBe(false);
});

it('takes a message away as soon as its field is put right, and checks what depends on it', () => {
  type('repeat', '甲');
  fireEvent.blur(field('repeat'));
  type('name', '甲');
  expect(screen.queryByText('两次不一致')).toBeNull();
  type('name', '甲乙');
  fireEvent.blur(field('name'));
  expect(screen.getByText('两次不一致')).toBeTruthy();
});

it('is not sent while something is wrong: the first such field takes the focus', async () => {
  submit();
  await waitFor(() => expect(document.activeElement).toBe(field('name')));
  expect(send).not.toHaveBeenCalled();
});

it("shows the server's issues at their fields, and keeps what was typed", async () => {
  typeBoth('甲');
  send.mockResolvedValue({ desc: '请求有误', issues: [{ path: 'body.repeat', message: '太短' }] });
  submit();
  await screen.findByText('太短');
  expect(document.activeElement).toBe(field('repeat'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('name').value).toBe('甲');
});

it.each([
  ['a refusal that is about no field', { desc: '没有权限' }],
  ['one about a field that the form does not have', { desc: '没有权限', issues: [{ path: 'body.age', message: '?' }] }],
])('says %s above the button, and makes no field wrong', async (_what, refusal) => {
  typeBoth('甲');
  send.mockResolvedValue(refusal);
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('没有权限');
  expect(isWrong('name') || isWrong('repeat')).toBe(false);
});

it('says a refusal no longer once it is sent again', async () => {
  typeBoth('甲');
  send.mockResolvedValueOnce({ desc: '没有权限' });
  submit();
  await screen.findByRole('alert');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is sent once, however often the button is pressed, and goes on saying so while the page goes', async () => {
  typeBoth('甲');
  send.mockResolvedValue('leaving');
  submit();
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledWith('甲'));
  submit();
  expect(send).toHaveBeenCalledOnce();
  expect(screen.getByRole('button').textContent).toBe('发送中');
});

it('can be sent again where Back brings out a page that was left by it', async () => {
  typeBoth('甲');
  send.mockResolvedValue('leaving');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('发送'));
  expect(field('name').value).toBe('甲');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
