// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LanguageSwitch } from '../frame/language-switch.tsx';
import { type ShownPage, ShownPageContext } from '../shown-page.tsx';
import { keepDraft, keepsDraft, useKeptDraft } from './kept-draft.ts';

function Form({ keeps }: { readonly keeps: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  useKeptDraft(form);
  return (
    <form ref={form} {...(keeps && keepsDraft)}>
      <input type="hidden" name="form" defaultValue="one" />
      <input name="personName" defaultValue="" />
      <textarea name="message" defaultValue="" />
      <input type="password" name="password" defaultValue="" />
      <input autoComplete="new-password" name="newPwd" defaultValue="" />
      <input name="answer" defaultValue="" />
      <input type="checkbox" name="topics" value="1" />
      <input type="checkbox" name="topics" value="2" />
    </form>
  );
}

/** All that a form holds, in order. */
const held = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((field) =>
    field.type === 'checkbox' ? field.checked : field.value,
  );

function fill() {
  const values = ['two', '沈知微', '想试用', 'secret', 'shown secret', '7', '', 'x'];
  for (const [at, field] of document.querySelectorAll<HTMLInputElement>('input, textarea').entries()) {
    if (field.type === 'checkbox') field.checked = values[at] === 'x';
    else field.value = values[at] ?? '';
  }
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('what was typed is there once when the page is shown again, without passwords and answers', () => {
  render(<Form keeps />);
  fill();
  keepDraft();
  cleanup();
  render(<Form keeps />);
  expect(held()).toEqual(['one', '沈知微', '想试用', '', '', '', false, true]);
  cleanup();
  render(<Form keeps />);
  expect(held()).toEqual(['one', '', '', '', '', '', false, false]);
});

test('of a form that does not ask for it nothing is kept', () => {
  render(<Form keeps={false} />);
  fill();
  keepDraft();
  expect(sessionStorage).toHaveLength(0);
});

test('the other language takes it along, but not where it opens in another tab', () => {
  const shown = { pathname: '/', search: '', frame: { language: 'zh-CN' } } as ShownPage;
  render(
    <ShownPageContext value={shown}>
      <Form keeps />
      <LanguageSwitch names="short" />
    </ShownPageContext>,
  );
  fill();
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay);
  fireEvent.click(screen.getByRole('link', { name: 'EN' }), { ctrlKey: true });
  expect(sessionStorage).toHaveLength(0);
  fireEvent.click(screen.getByRole('link', { name: 'EN' }));
  expect(sessionStorage).toHaveLength(1);
  document.removeEventListener('click', stay);
});
