// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { CellField } from './cell-field.tsx';

const check = vi.fn();

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  check.mockReset();
});
afterEach(cleanup);

function Field({ begin }: { readonly begin: string }) {
  const [value, setValue] = useState(begin);
  return <CellField title="正文" value={value} reasons={['不能为空']} onChange={setValue} onCheck={check} />;
}
function show(begin: string) {
  render(<Field begin={begin} />);
  return screen.getByLabelText<HTMLTextAreaElement>('正文');
}
const type = (field: HTMLTextAreaElement, value: string) => fireEvent.change(field, { target: { value } });

it('keeps the paragraphs of a text, where Enter begins another and Ctrl Enter checks', () => {
  const field = show('');
  type(field, '第一段\n第二段');
  expect(field.value).toBe('第一段\n第二段');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(check).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(check).toHaveBeenCalledOnce();
});

it('checks a cell of one line by Enter, which adds no line to it', () => {
  const field = show('许多');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(check).toHaveBeenCalledOnce();
  expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })).toBe(true);
  expect(check).toHaveBeenCalledOnce();
});

it('cuts nothing that is pasted, but says that it is too long to be corrected here', () => {
  const field = show('');
  type(field, '文'.repeat(1_001));
  expect([field.value.length, field.maxLength]).toEqual([1_001, -1]);
  screen.getByText('超过 1,000 个字符，请在文件里改正后重新上传');
});
