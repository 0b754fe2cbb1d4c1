// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { SubmitForm } from '../form/submit-form.tsx';
import { useSubmission } from '../form/use-submission.ts';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

/** A dialog that goes at once, as most of ours do. */
function Asking({ label }: { readonly label: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <Dialog open title="问一句" footer={null} onCancel={() => setIsAsking(false)}>
          <input aria-label="理由" />
        </Dialog>
      )}
    </>
  );
}

async function openByKeyboard(label: string) {
  const opener = await screen.findByRole('button', { name: label });
  opener.focus();
  fireEvent.click(opener);
  (await screen.findByRole('textbox', { name: '理由' })).focus();
  return opener;
}

async function close() {
  // Of a drawer and its dialog, the dialog's is the last one.
  fireEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '理由' })).toBeNull());
}

beforeAll(async () => {
  await loadPageTexts();
});
afterEach(cleanup);

it('gives the focus back to what opened it', async () => {
  render(<Asking label="停用" />);
  const opener = await openByKeyboard('停用');
  await close();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('gives it back inside the drawer that it was opened from, which stays', async () => {
  render(
    <Drawer open title="用户">
      <Asking label="加入公司" />
    </Drawer>,
  );
  const opener = await openByKeyboard('加入公司');
  await close();
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.getByRole('dialog', { name: '用户' })).toBeTruthy();
});

/** The answer to what was sent. */
let answer: (given: ApiAnswer<null>) => void;
const refused: ApiAnswer<null> = { success: false, code: 1004, desc: '没有权限', status: 200 };

function useReason(onDone: () => void) {
  return useSubmission<{ readonly reason: string }, null>({
    send: () => new Promise((resolve) => (answer = resolve)),
    onDone,
  });
}

const reasonField = (
  <Form.Item name="reason" label="理由">
    <Input />
  </Form.Item>
);

function BarDialog({ onClose }: { readonly onClose: () => void }) {
  const submission = useReason(onClose);
  return (
    <Dialog open title="禁用" cancelText="取消" onOk={submission.form.submit} okText="确定" onCancel={onClose}>
      <SubmitForm submission={submission}>{reasonField}</SubmitForm>
    </Dialog>
  );
}

function BarDrawer({ onClose }: { readonly onClose: () => void }) {
  const submission = useReason(onClose);
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  const footer = (
    <>
      <Button onClick={close}>取消</Button>
      <Button onClick={submission.form.submit}>确定</Button>
    </>
  );
  return (
    <Drawer open title="禁用" onClose={close} footer={footer}>
      {question}
      <SubmitForm submission={submission}>{reasonField}</SubmitForm>
    </Drawer>
  );
}

function Page({ shown: Shown }: { readonly shown: typeof BarDialog }) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <Shown onClose={() => setIsOpen(false)} />;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

it.each([
  ['a dialog', BarDialog],
  ['a drawer', BarDrawer],
])(
  '%s stays open, by whatever way it is closed, until the answer to what was sent has come',
  async (_what, shown) => {
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page shown={shown} /> }])} />);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '理由' });
    fireEvent.change(field, { target: { value: '证书过期' } });
    fireEvent.click(await button(/^确\s?定$/));
    await waitFor(() => expect(field.disabled).toBe(true));
    const cross = await button('Close');
    expect(cross).toHaveProperty('disabled', true);
    for (const way of [cross, await button(/^取\s?消$/)]) fireEvent.click(way);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByText('继续填写')).toBeNull();
    answer(refused);
    await screen.findByText('没有权限');
    expect([field.isConnected, field.value]).toEqual([true, '证书过期']);
    expect(cross).toHaveProperty('disabled', false);
    fireEvent.click(await button(/^确\s?定$/));
    await waitFor(() => expect(field.disabled).toBe(true));
    answer({ success: true, code: 200, result: null });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
  60_000,
);
