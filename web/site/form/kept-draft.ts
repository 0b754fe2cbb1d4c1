import { type RefObject, useEffect } from 'react';
import { guarded } from '#web/shared/storage.ts';

/** Marks a form whose fields go along when its page is shown in the other language. */
export const keepsDraft = { 'data-keeps-draft': '' };

/** Of a page of this tab: language is no part of its path. */
const keyOf = (pathname: string): string => `draft ${pathname}`;

type Field = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && ['text', 'tel', 'email', 'checkbox'].includes(element.type));

/** A box by its value, because several have one name. */
const nameOf = (field: Field): string => (field.type === 'checkbox' ? `${field.name} ${field.value}` : field.name);

const secrets: readonly string[] = ['new-password', 'current-password', 'one-time-code'];

/** Not what is secret, also where it is shown, nor the answer to a question: the page asks another one. */
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(isTyped).filter(({ name, autocomplete }) => {
    return name !== 'answer' && !secrets.includes(autocomplete);
  });

/** Keeps what is typed on this page until it is shown again, in this tab alone. */
export function keepDraft(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-keeps-draft]');
  if (!form) return;
  const values = fieldsOf(form).map((field) => [
    nameOf(field),
    field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
  ]);
  guarded(() => sessionStorage.setItem(keyOf(location.pathname), JSON.stringify(values)));
}

/** Fills a form with what was kept of it, once. */
export function useKeptDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const key = keyOf(location.pathname);
    const kept = guarded(() => sessionStorage.getItem(key));
    if (!kept || !form.current) return;
    guarded(() => sessionStorage.removeItem(key));
    const values = new Map(JSON.parse(kept) as [string, string | boolean][]);
    for (const field of fieldsOf(form.current)) {
      const value = values.get(nameOf(field));
      if (typeof value === 'boolean' && field instanceof HTMLInputElement) field.checked = value;
      else if (typeof value === 'string' && value !== '') field.value = value;
    }
  }, [form]);
}
