// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { LineTable } from './line-table.tsx';

const line = (name: string) => ({ name, specification: '', quantity: '1', unit: '座' });

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(...names: readonly string[]) {
  render(
    <Form initialValues={{ lines: names.map(line) }}>
      <LineTable path={['lines']} />
    </Form>,
  );
}
const names = () => screen.getAllByLabelText<HTMLInputElement>(/^第 \d+ 行 名称$/).map(({ value }) => value);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('moves lines by a handle, and by two buttons on phones, where nothing can be dragged', () => {
  show('展台', '灯箱');
  fireEvent.keyDown(button('移动第 1 行'), { key: 'ArrowDown' });
  expect(names()).toEqual(['灯箱', '展台']);
  cleanup();
  vi.stubGlobal('innerWidth', 390);
  show('展台', '灯箱', '地毯');
  expect(screen.queryByRole('button', { name: '移动第 1 行' })).toBeNull();
  fireEvent.click(button('下移「第 1 行」'));
  expect(names()).toEqual(['灯箱', '展台', '地毯']);
  fireEvent.click(button('上移「第 3 行」'));
  expect(names()).toEqual(['灯箱', '地毯', '展台']);
  const isOff = (name: string) => button(name).getAttribute('aria-disabled');
  expect(['上移「第 1 行」', '下移「第 1 行」', '下移「第 3 行」'].map(isOff)).toEqual(['true', 'false', 'true']);
});

it('adds a line by Enter in the last one, and not by the Enter that ends a composition', () => {
  show('展台');
  const field = screen.getByLabelText('第 1 行 名称');
  // Safari tells the end of the composition first.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(names()).toEqual(['展台']);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(names()).toEqual(['展台', '']);
});

it('keeps the keyboard at the button that moves a line, also at the end, and says where the line is', () => {
  vi.stubGlobal('innerWidth', 390);
  show('展台', '灯箱', '地毯');
  const press = (name: string) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  press('上移「第 3 行」');
  expect(document.activeElement).toBe(button('上移「第 2 行」'));
  press('上移「第 2 行」');
  expect(names()).toEqual(['地毯', '展台', '灯箱']);
  expect(document.activeElement).toBe(button('上移「第 1 行」'));
  expect(screen.getByText('第 2 行移到了第 1 行').getAttribute('role')).toBe('status');
  press('上移「第 1 行」');
  expect(names()).toEqual(['地毯', '展台', '灯箱']);
  press('下移「第 1 行」');
  expect(document.activeElement).toBe(button('下移「第 2 行」'));
});

it('goes on at the next line when one is removed, and at the button that adds one when it was the last', () => {
  show('展台', '灯箱', '地毯');
  const remove = (name: string) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  remove('删除第 2 行');
  expect(names()).toEqual(['展台', '地毯']);
  expect(document.activeElement).toBe(button('删除第 2 行'));
  remove('删除第 2 行');
  expect(document.activeElement).toBe(button('加一行'));
});
