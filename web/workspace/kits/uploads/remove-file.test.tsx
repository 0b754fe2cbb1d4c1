// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { PictureField } from './picture-field.tsx';
import { VideoField } from './video-field.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 404, desc: '' }, { status: 404 }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

type Field = (value: string, onChange: (value: string) => void) => ReactNode;
const picture: Field = (value, onChange) => (
  <PictureField label="封面" isDisabled={false} value={value} onChange={onChange} />
);
const video: Field = (value, onChange) => (
  <VideoField label="视频" isDisabled={false} secondsPath={['seconds']} value={value} onChange={onChange} />
);

function Shown({ field }: { readonly field: Field }) {
  const [value, setValue] = useState(`upload/${'0'.repeat(32)}`);
  return <Form>{field(value, setValue)}</Form>;
}

it.each([
  ['picture', picture, /选择图片/],
  ['video', video, /视频/],
])('a %s that is removed leaves the focus on what chooses another', async (_name, field, chooser) => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Shown field={field} />
    </QueryClientProvider>,
  );
  expect(document.activeElement).toBe(document.body);
  const remove = await screen.findByRole('button', { name: /^移\s?除$/ });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: chooser })));
});
