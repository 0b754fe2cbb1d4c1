// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { FilterSelect } from './filter-select.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const options = [
  { value: 'locked', label: '锁定' },
  { value: 'disabled', label: '停用' },
];

function States() {
  const [state, setState] = useState<string>();
  return <FilterSelect label="状态" all="全部状态" value={state} options={options} onChange={setState} />;
}

it('says as a chip what a list is narrowed by, and takes it away with one press, keeping the focus', async () => {
  render(<States />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('状态')).toBeDefined();

  const field = screen.getByRole('combobox', { name: '状态' });
  fireEvent.mouseDown(field);
  expect(await screen.findByText('全部状态')).toBeDefined();
  fireEvent.click(await screen.findByText('锁定'));
  expect(screen.getByText('状态：锁定')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: '去掉条件：状态' }));
  expect(screen.queryByText('状态：锁定')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '状态' }));
});

it('shows a choice that is not among the options as it stands in the address', () => {
  render(<FilterSelect label="公司" all="全部公司" value={1001} options={[]} onChange={() => {}} />);
  expect(screen.getByText('公司：1001')).toBeDefined();
});
