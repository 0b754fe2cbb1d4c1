// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { SaveBar } from './save-bar.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

function Words() {
  const [word, setWord] = useState('');
  return (
    <>
      <input aria-label="词" value={word} onChange={({ target }) => setWord(target.value)} />
      <SaveBar
        isChanged={word !== ''}
        mayEdit
        onSave={() => Promise.resolve().then(() => setWord(''))}
        onDiscard={() => setWord('')}
      />
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: '词' });
const button = (name: RegExp) => screen.getByRole('button', { name });

it.each([
  { act: 'saved', name: /保\s?存$/ },
  { act: 'discarded', name: /^放弃修改$/ },
])('leaves the keyboard at what it says once all is $act, as its buttons are disabled then', async ({ name }) => {
  render(<Words />);
  fireEvent.change(field(), { target: { value: '公告' } });
  button(name).focus();
  fireEvent.click(button(name));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
  expect(document.activeElement?.textContent).toBe('没有修改');
});

it('leaves the keyboard in the field that a change is taken back in', () => {
  render(<Words />);
  field().focus();
  fireEvent.change(field(), { target: { value: '公告' } });
  fireEvent.change(field(), { target: { value: '' } });
  expect(document.activeElement).toBe(field());
});
