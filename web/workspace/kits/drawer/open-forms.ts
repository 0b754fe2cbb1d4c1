import type { FormInstance } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';

type Touchable = Pick<FormInstance, 'isFieldsTouched'>;

/** The forms that are open in a drawer with several of them. */
export type OpenForms = RefObject<Set<Touchable>>;

/** Several forms as one for the question of the drawer around them (`useDiscardQuestion`). */
export function useOpenForms(): { readonly forms: OpenForms; readonly isFieldsTouched: () => boolean } {
  const forms: OpenForms = useRef(new Set());
  return { forms, isFieldsTouched: () => [...forms.current].some((form) => form.isFieldsTouched()) };
}

/** Takes part in what the drawer asks about before it closes, if it asks, as long as it is shown. */
export function useOpenForm(forms: OpenForms | undefined, form: Touchable): void {
  useEffect(() => {
    if (!forms) return;
    const open = forms.current;
    open.add(form);
    return () => void open.delete(form);
  }, [forms, form]);
}
