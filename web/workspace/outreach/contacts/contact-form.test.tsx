// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addContactRequest, type ContactDetail } from '#contract/outreach/contacts.ts';
import { storeUserInfo } from '#web/shared/storage.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ChangedAlert } from './changed-alert.tsx';
import { readDraft, storeDraft } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { initialValues, today } from './contact-values.ts';

let answer: (response: Response) => void = () => undefined;
const sent: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', (_address: string, { body }: { body?: string } = {}) => {
    if (body) sent.push(JSON.parse(body));
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  saved.mockClear();
});

const opened: ContactDetail = {
  ...{ id: 1, name: '陆屿', mobile: '', email: 'lu@example.com', position: '主编', groupId: null, version: 1 },
  ...{ isReceiving: true, consentAt: '2026-11-20T02:00:00Z', consentSource: 'workspace', unsubscribedAt: null },
  bouncedAt: null,
};

const noted = vi.fn(async () => true);
const saved = vi.fn();

/** The form of a contact, or of a new one. */
function show(contact?: ContactDetail, { mayReplace = true } = {}) {
  const form = { groups: [], mayEdit: true, mayDelete: true, mayReplace, ...(contact && { opened: contact }) };
  const nothing = () => undefined;
  const element = <ContactForm {...form} onClose={nothing} onSaved={saved} onDelete={nothing} onLeave={noted} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

it('takes nothing while it is being saved that would be lost, and what is typed stays where it is refused', async () => {
  show();
  fireEvent.change(field(/^姓名/), { target: { value: '陆屿' } });
  fireEvent.change(field(/^邮箱/), { target: { value: 'lu@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(field(/^姓名/).disabled).toBe(true));
  answer(Response.json({ code: 400, desc: '有误', issues: [{ path: 'body.name', message: '太长' }] }));
  await waitFor(() => expect(field(/^姓名/).disabled).toBe(false));
  expect(field(/^姓名/).value).toBe('陆屿');
});

it('names day and source of a consent that a colleague has corrected, before they are saved over', () => {
  const theirs: ContactDetail = { ...opened, consentAt: '2026-11-02T02:00:00Z', consentSource: 'form', version: 2 };
  const shown = (their: ContactDetail) => {
    const nothing = () => undefined;
    const mine = { ...initialValues(opened), position: '总编辑' };
    render(<ChangedAlert theirs={their} mine={mine} groups={[]} onOverwrite={nothing} onTake={nothing} />);
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    cleanup();
    return lines;
  };
  expect(shown(theirs)).toEqual(['职务：主编', '同意来源：网站登记', '同意时间：2026-11-02']);
  expect(shown({ ...opened, version: 2 })).toEqual(['职务：主编']);
  // Paused before anybody had agreed: what is saved over it is a consent.
  expect(shown({ ...opened, isReceiving: false, consentAt: null, consentSource: null })).toContain('同意时间：未填写');
});

it('says that mail to the address came back, and notes that the person has agreed again', async () => {
  show({ ...opened, bouncedAt: '2026-11-22T02:00:00Z' });
  expect(await screen.findByText('寄往这个邮箱的信在 2026-11-22 被退回，已停发')).toBeTruthy();
  expect(field(/^同意时间/).value).toBe('2026-11-20');
  const tick = () => fireEvent.click(screen.getByRole('checkbox', { name: '对方已重新同意接收信息' }));
  tick();
  await waitFor(() => expect(field(/^同意时间/).value).toBe(today()));
  expect(screen.getByRole('switch', { name: '接收信息' }).getAttribute('aria-checked')).toBe('true');
  tick();
  await waitFor(() => expect(field(/^同意时间/).value).toBe('2026-11-20'));
  expect(screen.getByRole('switch', { name: '接收信息' }).getAttribute('aria-checked')).toBe('true');
  // What came back says nothing of another address.
  fireEvent.change(field(/^邮箱/), { target: { value: 'yu@example.com' } });
  await waitFor(() => expect(screen.queryByText(/被退回，已停发/)).toBeNull());
});

it('asks of an address that unsubscribed before whether its person has agreed again, and of another address no more', async () => {
  signIn();
  show();
  const tick = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: '对方已重新同意接收信息' });
  const receiving = () => screen.getByRole<HTMLButtonElement>('switch', { name: '接收信息' });
  const save = async () => {
    sent.length = 0;
    fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
  };
  const isOffered = () => tick()?.closest('.ant-form-item-hidden') === null;
  const refuse = async () => {
    const issues = [{ path: 'body.isReceiving', message: '此人已退订' }];
    answer(Response.json({ code: 1403, desc: '已退订', issues }));
    await screen.findByText('此人已退订');
    await waitFor(() => expect(isOffered()).toBe(true));
  };
  fireEvent.change(field(/^姓名/), { target: { value: '陆屿' } });
  fireEvent.change(field(/^邮箱/), { target: { value: 'lu@example.com' } });
  fireEvent.click(receiving());
  await save();
  await refuse();
  fireEvent.click(tick() as HTMLInputElement);
  await save();
  expect(addContactRequest.safeParse(sent[0])).toMatchObject({ success: true, data: { agreedAgain: true } });
  await refuse();
  fireEvent.change(field(/^邮箱/), { target: { value: 'yu@example.com' } });
  await waitFor(() => expect(isOffered()).toBe(false));
  expect(screen.queryByText('此人已退订')).toBeNull();
  expect([receiving().disabled, receiving().getAttribute('aria-checked')]).toEqual([false, 'true']);
  // What was said of the one address is not said of the other.
  expect(readDraft()?.values).toMatchObject({ agreedAgain: false, email: 'yu@example.com' });
  await save();
  expect(sent[0]).not.toHaveProperty('agreedAgain');
});

it('offers to say that somebody has agreed again where mail to a new contact’s address came back before', async () => {
  sent.length = 0;
  show(undefined);
  fireEvent.change(field(/^姓名/), { target: { value: '陆屿' } });
  fireEvent.change(field(/^邮箱/), { target: { value: 'lu@example.com' } });
  fireEvent.click(screen.getByRole('switch', { name: '接收信息' }));
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const issues = [{ path: 'body.isReceiving', message: '信被退回' }];
  answer(Response.json({ code: 1406, desc: '曾被退回', issues }));
  await screen.findByText('信被退回');
  const tick = () => screen.getByRole('checkbox', { name: '对方已重新同意接收信息' });
  await waitFor(() => expect(tick().closest('.ant-form-item-hidden')).toBeNull());
});

it('asks whether it is another person where name and address change, who has agreed to nothing yet', async () => {
  sent.length = 0;
  show(opened);
  const question = () => screen.queryByText('姓名和地址都改了，还是同一个人吗');
  fireEvent.change(field(/^姓名/), { target: { value: '沈知微' } });
  expect(question()).toBeNull();
  fireEvent.change(field(/^邮箱/), { target: { value: 'shen@example.com' } });
  await waitFor(() => expect(question()).not.toBeNull());
  const receives = () => screen.getByRole('switch', { name: '接收信息' }).getAttribute('aria-checked');
  const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  save();
  await screen.findByText('请选择是不是同一个人');
  fireEvent.click(screen.getByRole('radio', { name: '换成了另一个人' }));
  await waitFor(() => expect(receives()).toBe('false'));
  // Back at the name of before it is nobody else.
  fireEvent.change(field(/^姓名/), { target: { value: '陆屿' } });
  await waitFor(() => expect([question(), receives()]).toEqual([null, 'true']));
  fireEvent.change(field(/^姓名/), { target: { value: '沈知微' } });
  fireEvent.click(await screen.findByRole('radio', { name: '换成了另一个人' }));
  await waitFor(() => expect(receives()).toBe('false'));
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    ...{ id: 1, version: 1, name: '沈知微', mobile: '', email: 'shen@example.com', position: '主编', groupId: null },
    ...{ isReceiving: false, isAnother: true, key: expect.any(String) },
  });
  // After a lost answer the other person may be there already, and the former contact no more.
  answer(Response.json({ code: 502, desc: '网关错误' }, { status: 502 }));
  await screen.findByText(/网关错误/);
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

it('offers no other person to who may not add and delete contacts, and says what that takes', async () => {
  show(opened, { mayReplace: false });
  fireEvent.change(field(/^姓名/), { target: { value: '沈知微' } });
  fireEvent.change(field(/^邮箱/), { target: { value: 'shen@example.com' } });
  const other = await screen.findByRole<HTMLInputElement>('radio', { name: '换成了另一个人' });
  expect(other.disabled).toBe(true);
  expect(screen.getByText(/需要「添加联系人」和「删除联系人」两项权限/)).toBeTruthy();
});

/** Somebody is signed in, so that what is typed is kept. */
function signIn() {
  storeUserInfo({
    username: '温予衡',
    name: '温予衡',
    rolesInfo: [],
    companyName: '澄川新材',
    stockId: 1,
    linked: false,
  });
}

it('keeps of another person what was set by the answer, so that a draft that comes back has no consent of the former', async () => {
  signIn();
  show(opened);
  const receives = () => screen.getByRole('switch', { name: '接收信息' }).getAttribute('aria-checked');
  fireEvent.change(field(/^姓名/), { target: { value: '沈知微' } });
  fireEvent.change(field(/^邮箱/), { target: { value: 'shen@example.com' } });
  fireEvent.click(await screen.findByRole('radio', { name: '换成了另一个人' }));
  expect(readDraft()?.values).toMatchObject({ isAnother: true, isReceiving: false, consentOn: today() });
  cleanup();
  show(opened);
  await screen.findByText(/^已恢复/);
  expect(receives()).toBe('false');
  // Whoever it was before has agreed all the same.
  fireEvent.change(field(/^姓名/), { target: { value: '陆屿' } });
  await waitFor(() => expect(receives()).toBe('true'));
  expect(readDraft()?.values).toMatchObject({ isReceiving: true, consentOn: '2026-11-20' });
  expect(readDraft()?.values.isAnother).toBeUndefined();
});

it('leaves receiving and consent as they were typed where it is the same person, also after another was chosen', async () => {
  signIn();
  show(opened);
  const receives = () => screen.getByRole('switch', { name: '接收信息' }).getAttribute('aria-checked');
  const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));
  fireEvent.change(field(/^同意时间/), { target: { value: '2026-11-10' } });
  fireEvent.click(screen.getByRole('switch', { name: '接收信息' }));
  fireEvent.change(field(/^姓名/), { target: { value: '沈知微' } });
  fireEvent.change(field(/^邮箱/), { target: { value: 'shen@example.com' } });
  await choose('同一个人，同意和偏好不变');
  const typed = { isReceiving: false, consentOn: '2026-11-10' };
  expect(readDraft()?.values).toMatchObject({ ...typed, isAnother: false });
  await choose('换成了另一个人');
  await waitFor(() => expect(field(/^同意时间/).value).toBe(today()));
  fireEvent.click(screen.getByRole('switch', { name: '接收信息' }));
  // Also where the form was left in between.
  cleanup();
  show(opened);
  await waitFor(() => expect(receives()).toBe('true'));
  await choose('同一个人，同意和偏好不变');
  await waitFor(() => expect([receives(), field(/^同意时间/).value]).toEqual(['false', '2026-11-10']));
  await choose('换成了另一个人');
  await waitFor(() => expect(field(/^同意时间/).value).toBe(today()));
  fireEvent.change(field(/^邮箱/), { target: { value: opened.email } });
  await waitFor(() => expect(field(/^同意时间/).value).toBe('2026-11-10'));
  expect(receives()).toBe('false');
});

it('does not give back a consent that was withdrawn while another person was chosen', async () => {
  show(opened);
  fireEvent.change(field(/^姓名/), { target: { value: '沈知微' } });
  fireEvent.change(field(/^邮箱/), { target: { value: 'shen@example.com' } });
  fireEvent.click(await screen.findByRole('radio', { name: '换成了另一个人' }));
  fireEvent.click(screen.getByRole('button', { name: '登记退订' }));
  await screen.findByText('登记对方已退订？');
  const before = answer;
  fireEvent.click(screen.getAllByRole('button', { name: '登记退订' }).at(-1) as HTMLElement);
  await waitFor(() => expect(answer).not.toBe(before));
  const left = { isReceiving: false, unsubscribedAt: '2026-11-22T02:00:00Z', version: 2 };
  answer(Response.json({ code: 200, result: { ...opened, ...left } }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '登记退订' })).toBeNull());
  fireEvent.click(screen.getByRole('radio', { name: '同一个人，同意和偏好不变' }));
  await screen.findByText(/该联系人已于 2026-11-22 退订/);
  expect(screen.getByRole('switch', { name: '接收信息' }).getAttribute('aria-checked')).toBe('false');
});

it('keeps of a ticked consent what the tick has set, and of one that is taken back what it was', async () => {
  signIn();
  show({ ...opened, bouncedAt: '2026-11-22T02:00:00Z' });
  const tick = await screen.findByRole('checkbox', { name: '对方已重新同意接收信息' });
  fireEvent.click(tick);
  expect(readDraft()?.values).toMatchObject({ agreedAgain: true, consentOn: today() });
  fireEvent.click(tick);
  expect(readDraft()?.values).toMatchObject({ agreedAgain: false, consentOn: '2026-11-20' });
});

it('notes what a person has told somebody as their withdrawal, once', async () => {
  show(opened);
  fireEvent.click(await screen.findByRole('button', { name: '登记退订' }));
  await screen.findByText('登记对方已退订？');
  expect(noted).not.toHaveBeenCalled();
  fireEvent.click(screen.getAllByRole('button', { name: '登记退订' }).at(-1) as HTMLElement);
  await waitFor(() => expect(noted).toHaveBeenCalledWith(opened));
  cleanup();
  show({ ...opened, isReceiving: false, unsubscribedAt: '2026-11-22T02:00:00Z' });
  await screen.findByText(/该联系人已于 2026-11-22 退订/);
  expect(screen.queryByRole('button', { name: '登记退订' })).toBeNull();
});

it('keeps what was typed when a withdrawal is noted meanwhile, and saves it over that', async () => {
  show(opened);
  fireEvent.change(field(/^职务/), { target: { value: '总编辑' } });
  fireEvent.click(screen.getByRole('button', { name: '登记退订' }));
  await screen.findByText('登记对方已退订？');
  const before = answer;
  fireEvent.click(screen.getAllByRole('button', { name: '登记退订' }).at(-1) as HTMLElement);
  await waitFor(() => expect(answer).not.toBe(before));
  const left = { isReceiving: false, unsubscribedAt: '2026-11-22T02:00:00Z', version: 2 };
  answer(Response.json({ code: 200, result: { ...opened, ...left } }));
  await screen.findByText(/该联系人已于 2026-11-22 退订/);
  expect(field(/^职务/).value).toBe('总编辑');
  expect(screen.getByRole('switch', { name: '接收信息' }).getAttribute('aria-checked')).toBe('false');
  sent.length = 0;
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ position: '总编辑', isReceiving: false, version: 2 });
});

/** The position of a contact is typed and saved, which is refused, for this is stored by now. */
async function saveOver(stored: Partial<ContactDetail>) {
  show(opened);
  fireEvent.change(field(/^职务/), { target: { value: '总编辑 ' } });
  const first = answer;
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(answer).not.toBe(first));
  const save = answer;
  save(Response.json({ code: 1402, desc: '其他人刚刚改了' }));
  await waitFor(() => expect(answer).not.toBe(save));
  answer(Response.json({ code: 200, result: { ...opened, version: 2, ...stored } }));
}

it('takes a contact that is stored as it was sent as saved: its answer was lost on the way', async () => {
  await saveOver({ position: '总编辑' });
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});

it('takes nothing as saved where a colleague has turned receiving off meanwhile', async () => {
  await saveOver({ position: '总编辑', isReceiving: false });
  const read = answer;
  await waitFor(() => expect(answer).not.toBe(read));
  answer(Response.json({ code: 200, result: { ...opened, version: 2, position: '总编辑', isReceiving: false } }));
  await screen.findByRole('button', { name: '用我的内容覆盖' });
  expect(saved).not.toHaveBeenCalled();
});

it('shows what a colleague has saved since a draft was left, before a withdrawal that is noted lets it go on', async () => {
  const values = { ...initialValues(opened), position: '总编辑' };
  storeDraft({ id: 1, name: '陆屿', version: 1, values, at: '2026-11-20T03:00:00Z' }, '温予衡@1');
  const theirs = { ...opened, email: 'yu@example.com', version: 2 };
  show(theirs);
  fireEvent.click(screen.getByRole('button', { name: '登记退订' }));
  await screen.findByText('登记对方已退订？');
  const before = answer;
  fireEvent.click(screen.getAllByRole('button', { name: '登记退订' }).at(-1) as HTMLElement);
  await waitFor(() => expect(answer).not.toBe(before));
  const left = { isReceiving: false, unsubscribedAt: '2026-11-22T02:00:00Z', version: 3 };
  answer(Response.json({ code: 200, result: { ...theirs, ...left } }));
  expect(await screen.findByText('邮箱：yu@example.com')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ }).disabled).toBe(true);
});
