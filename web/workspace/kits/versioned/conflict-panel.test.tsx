// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ConflictPanel } from './conflict-panel.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('puts together what is typed when its button is pressed, not what was typed when it was shown', () => {
  let typed = { title: '我的', note: '' };
  const resolved: object[] = [];
  render(
    <ConflictPanel
      title="conflict"
      base={{ title: '原来的', note: '' }}
      mine={() => typed}
      theirs={{ title: '对方的', note: '对方的备注' }}
      changedBy={null}
      labelOf={(path) => path}
      onResolve={(merged) => resolved.push(merged)}
    />,
  );
  typed = { title: '我接着写的', note: '' };
  fireEvent.click(screen.getByRole('button', { name: '按选择保存' }));
  expect(resolved).toEqual([{ title: '我接着写的', note: '对方的备注' }]);
});

it('speaks of a colleague where it is not known who has saved', () => {
  render(
    <ConflictPanel
      title="conflict"
      base={{ title: '原来的' }}
      mine={() => ({ title: '我的' })}
      theirs={{ title: '对方的' }}
      changedBy={null}
      labelOf={(path) => path}
      onResolve={() => undefined}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('同事刚刚保存了另一个版本');
});

it('is where the keyboard goes on, unless somebody is typing', () => {
  const panel = (
    <ConflictPanel
      title="conflict"
      base={{ title: '原来的' }}
      mine={() => ({ title: '我的' })}
      theirs={{ title: '对方的' }}
      changedBy={null}
      labelOf={(path) => path}
      onResolve={() => {}}
    />
  );
  render(panel);
  expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  cleanup();
  const page = (isBehind: boolean) => (
    <>
      <input aria-label="title" />
      {isBehind && panel}
    </>
  );
  const { rerender } = render(page(false));
  screen.getByRole('textbox').focus();
  rerender(page(true));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
