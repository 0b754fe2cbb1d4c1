// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '../../i18n.ts';
import { AlternativeText } from './alternative-text.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const done = vi.fn();

/** The field under a picture, with what would be stored of it. */
function show(before: string | null) {
  const stored: { alt: string | null } = { alt: before };
  function Picture() {
    const [alt, setAlt] = useState(before);
    const change = (next: string | null) => {
      stored.alt = next;
      setAlt(next);
    };
    return <AlternativeText alt={alt} onChange={change} onRemove={vi.fn()} onDone={done} />;
  }
  render(<Picture />);
  return stored;
}

const field = () => screen.getByLabelText<HTMLInputElement>('替代文字');
const missing = () => screen.queryByText(/发布之前须填写/);

it('asks for what a new picture shows, and says that it is needed', () => {
  const stored = show(null);
  expect(missing()).not.toBeNull();
  fireEvent.change(field(), { target: { value: '远处一方朱印' } });
  expect([stored.alt, missing()]).toEqual(['远处一方朱印', null]);
  expect(screen.getByText('6 字')).toBeDefined();
  fireEvent.change(field(), { target: { value: '  ' } });
  expect(stored.alt).toBeNull();
});

it('is done by Enter, and not by the one that ends a composition', () => {
  show(null);
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  fireEvent.keyUp(field(), { key: 'Enter' });
  expect(done).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
  expect(done).toHaveBeenCalledOnce();
});

it('takes a decoration for an answer, and the answer back', () => {
  const stored = show(null);
  const decoration = screen.getByLabelText<HTMLInputElement>('装饰图');
  fireEvent.click(decoration);
  expect([stored.alt, missing(), field().disabled]).toEqual(['', null, true]);
  fireEvent.click(decoration);
  expect([stored.alt, field().disabled]).toEqual([null, false]);
});
