// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

/** Why the server does not take a picture, by its name. */
const refusals: Readonly<Record<string, string>> = { 'scan.tiff': '不支持的图片格式', 'broken.png': '图片无法读取' };
/** Names of the pictures that were sent. */
const sent: string[] = [];
let html: string;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_address: string, init?: { body?: FormData }) => {
    if (!(init?.body instanceof FormData)) return Response.json({ code: 1404, desc: '' });
    const { name } = init.body.get('file') as File;
    sent.push(name);
    if (refusals[name]) return Response.json({ code: 1481, desc: refusals[name] });
    const id = String(sent.length).padStart(32, '0');
    return Response.json({ code: 200, result: { id, width: 640, height: 480 } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  html = '';
});
afterEach(cleanup);

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });

/** An editor that has been given what a clipboard holds. */
async function paste(files: readonly File[], pasted = '') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Form.Item>
        <RichTextEditor value="<p>前文</p>" onChange={(next) => (html = next)} label="正文" lang="zh-CN" />
      </Form.Item>
    </QueryClientProvider>,
  );
  await pasteInto(files, pasted);
}

async function pasteInto(files: readonly File[], pasted = '') {
  const clipboardData = { files, getData: (type: string) => (type === 'text/html' ? pasted : '') };
  fireEvent.paste(await screen.findByRole('textbox', { name: '正文' }), { clipboardData });
}

it('takes the text of what was copied in Excel, not the picture of it', async () => {
  await paste(
    [picture('cells.png')],
    '<html><head><style>td{}</style></head><body><table><tr><td>营收</td></tr></table>',
  );
  await waitFor(() => expect(html).toContain('营收'));
  expect(sent).toEqual([]);
});

it('takes a picture that was copied by itself', async () => {
  await paste([picture('photo.png')], '<meta charset="utf-8"><img src="https://example.com/photo.png">');
  await waitFor(() => expect(html).toContain('<img src="/media/images/'));
  expect(sent).toEqual(['photo.png']);
});

it('goes on in the text when a picture has been removed by the keyboard', async () => {
  await paste([picture('one.png')]);
  const remove = await screen.findByRole('button', { name: '删除图片' });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(html).toBe('<p>前文</p>'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '正文' })));
});

const picturesIn = () => [...html.matchAll(/\/media\/images\/0*(\d+)\//g)].map(([, number]) => number);
const refused = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('takes several pictures in their order and says which reasons kept others out', async () => {
  await paste([picture('broken.png'), picture('one.png'), picture('scan.tiff', 'image/tiff'), picture('two.png')]);
  await waitFor(() => expect(picturesIn()).toEqual(['2', '4']));
  expect(sent).toEqual(['broken.png', 'one.png', 'scan.tiff', 'two.png']);
  expect(refused()).toEqual(['图片没有插入：图片无法读取', '图片没有插入：不支持的图片格式']);
  const [first] = await screen.findAllByLabelText('替代文字');
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it('says no more of a refused picture when the next is pasted, also where it takes no other', async () => {
  await paste([picture('broken.png')]);
  await waitFor(() => expect(refused()).toEqual(['图片没有插入：图片无法读取']));
  await pasteInto([picture('scan.tiff', 'image/tiff')]);
  await waitFor(() => expect(refused()).toEqual(['图片没有插入：不支持的图片格式']));
  await pasteInto([picture('one.png')]);
  await waitFor(() => expect(picturesIn()).toEqual(['3']));
  expect(refused()).toEqual([]);
});

it('keeps an address that is no link in its field, and says what is asked for', async () => {
  await paste([], '<p>文</p>');
  fireEvent.click(await screen.findByRole('button', { name: '链接' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '链接地址' });
  fireEvent.change(field, { target: { value: 'www.example.com' } });
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }));
  expect(await screen.findByText(/请输入完整的地址/)).toBeTruthy();
  expect(field.value).toBe('www.example.com');
  fireEvent.change(field, { target: { value: 'https://example.com' } });
  expect(screen.queryByText(/请输入完整的地址/)).toBeNull();
});

describe('a text that is changed from outside', () => {
  const write = vi.fn();
  const element = (value: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <Form.Item>
        <RichTextEditor value={value} onChange={write} label="正文" lang="zh-CN" />
      </Form.Item>
    </QueryClientProvider>
  );
  beforeEach(() => {
    write.mockClear();
  });

  it('is shown, and nobody has written it here', async () => {
    const { rerender } = render(element('<p>前文</p>'));
    const text = await screen.findByRole('textbox', { name: '正文' });
    text.focus();
    rerender(element('<p>同事写的</p>'));
    expect(text.textContent).toBe('同事写的');
    expect(document.activeElement).toBe(text);
    expect(write).not.toHaveBeenCalled();
  });

  it('stays as it is while only others of the form are, with a picture that is on its way', async () => {
    const { rerender } = render(element('<p>前文</p>'));
    await pasteInto([picture('one.png')]);
    rerender(element('<p>前文</p>'));
    await waitFor(() => expect(write).toHaveBeenCalled());
    const [html] = write.mock.lastCall ?? [];
    expect(html).toContain('<img src="/media/images/');
    rerender(element(html));
    expect(screen.getByRole('textbox', { name: '正文' }).textContent).toContain('前文');
    expect(write).toHaveBeenCalledOnce();
  });
});
