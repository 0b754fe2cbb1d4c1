// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Attachment } from '#contract/cooperation/attachments.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { AttachmentField } from './attachment-field.tsx';
import { SupplierPicker } from './supplier-picker.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: { total: 0, list: [] } }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

function Held<T>({ start, children }: { readonly start: T; readonly children: (of: Held<T>) => ReactNode }) {
  const [value, onChange] = useState(start);
  return children({ value, onChange });
}
interface Held<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}
const remove = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const inHand = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('goes on at the next file when one is removed, and at the button that adds one when it was the last', () => {
  const files = ['图纸.pdf', '清单.xlsx'].map((name, place) => ({
    ...{ id: `${place}`, name, bytes: 10, digest: `${place}` },
  }));
  render(
    <Held start={files as readonly Attachment[]}>
      {(held) => <AttachmentField {...held} inquiryId={7} requireId={async () => 7} onSending={() => undefined} />}
    </Held>,
  );
  remove('移除附件「图纸.pdf」');
  expect(inHand()).toBe('移除附件「清单.xlsx」');
  remove('移除附件「清单.xlsx」');
  expect(inHand()).toBe('添加附件');
});

it('goes on at the next supplier when one is removed, and at the search when it was the last', () => {
  const known = new Map([
    [3, { name: '青禾会展', isInvitable: true }],
    [4, { name: '远山物流', isInvitable: true }],
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Held start={[3, 4] as readonly number[]}>{(held) => <SupplierPicker {...held} known={known} />}</Held>
    </QueryClientProvider>,
  );
  remove('不邀请「青禾会展」');
  expect(inHand()).toBe('不邀请「远山物流」');
  remove('不邀请「远山物流」');
  expect(inHand()).toBe('名称，只列已准入');
});
