// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { startPage } from './start-page.ts';

afterEach(() => document.body.replaceChildren());

test('a figure of a report that comes after the page closes by Escape and by a click outside', async () => {
  document.body.innerHTML = '<main><div class="paper paper-waiting"><h1>加载中</h1></div></main>';
  startPage();
  document.body.innerHTML = '<main><h1>报告</h1><details class="open-figure"><summary>声量</summary></details></main>';
  const figure = document.querySelector('details');
  if (!figure) throw new Error('no figure');
  // What closes it is loaded when it is needed.
  await vi.waitFor(
    () => {
      figure.open = true;
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      expect(figure.open).toBe(false);
    },
    { timeout: 15_000 },
  );
  expect(document.activeElement?.textContent).toBe('声量');
  figure.open = true;
  document.querySelector('h1')?.click();
  expect(figure.open).toBe(false);
});
