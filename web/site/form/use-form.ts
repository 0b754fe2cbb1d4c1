import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import type { Issue } from '#contract/codes/errors.ts';

/** One message per invalid field. */
export type FieldIssues<Field extends string> = Partial<Record<Field, string>>;

/** Why a form was not taken. A connection that failed names no field, so that none is called wrong. */
export interface Refusal {
  readonly desc: string;
  readonly issues?: readonly Issue[] | undefined;
}

interface FormOptions<Field extends string> {
  /** In the order in which they stand: the first that is wrong takes the focus. */
  readonly fields: readonly Field[];
  /** Their names in the document, where a second form of the page has the same fields. */
  readonly nameOf?: (field: Field) => string;
  /** What the browser itself sees wrong. */
  readonly check: (data: FormData) => FieldIssues<Field>;
  /** Other fields that are checked with one that was left. */
  readonly checkedWith?: (field: Field, data: FormData) => readonly Field[];
  /** Sends the form. `leaving` where the page goes; nothing where the form has done its work. */
  readonly send: (data: FormData) => Promise<Refusal | 'leaving' | undefined>;
  /** What the server has already said of the form. */
  readonly opened?: { readonly issues: FieldIssues<Field>; readonly refusal: string };
}

const sameName = (field: string): string => field;

/**
 * A form of the public site: checked as fields are left and before it is sent, messages below their fields, a refusal
 * that is about none above the button. What was typed stays in the document, whatever happens.
 */
export function useForm<Field extends string>(options: FormOptions<Field>) {
  const { fields, nameOf = sameName, check, checkedWith, send, opened } = options;
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<FieldIssues<Field>>(opened?.issues ?? {});
  const [refusal, setRefusal] = useState(opened?.refusal ?? '');
  const [isSending, setIsSending] = useState(false);

  const read = (): FormData => new FormData(form.current ?? undefined);
  const focus = useCallback(
    (name: string): void => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    [],
  );
  const put = useCallback((name: string, value: string): void => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field) field.value = value;
  }, []);

  /** Shows messages at their fields; answers whether there are any. */
  const show = (found: FieldIssues<Field>): boolean => {
    setIssues(found);
    const wrong = fields.find((field) => found[field] !== undefined);
    if (wrong) focus(nameOf(wrong));
    return wrong !== undefined;
  };
  const leave = (field: Field) => () => {
    const data = read();
    const found = check(data);
    setIssues((shown) => {
      const next = { ...shown };
      for (const name of [field, ...(checkedWith?.(field, data) ?? [])]) {
        const issue = found[name];
        if (issue === undefined) delete next[name];
        else next[name] = issue;
      }
      return next;
    });
  };
  /** A message goes as soon as its field is put right. */
  const edit = (field: Field) => () => {
    const isShown = [field, ...(checkedWith?.(field, read()) ?? [])].some((name) => issues[name] !== undefined);
    if (isShown) leave(field)();
  };
  /** Shows a refusal at the fields it names, else above the button. */
  const refuse = ({ desc, issues: named = [] }: Refusal): void => {
    const found: FieldIssues<Field> = {};
    for (const { path, message } of named) {
      const field = fields.find((name) => path === name || path.endsWith(`.${name}`));
      if (field) found[field] ??= message;
    }
    if (!show(found)) setRefusal(desc);
  };

  /** Sends by another way than the form's own, or this one; the fields are the caller's to check. */
  const sendBy = async (way: () => Promise<Refusal | 'leaving' | undefined>): Promise<void> => {
    if (isSending) return;
    setRefusal('');
    setIsSending(true);
    const outcome = await way();
    if (outcome === 'leaving') {
      // Back may bring the page out again as it was left.
      addEventListener('pageshow', ({ persisted }) => persisted && setIsSending(false));
      return;
    }
    setIsSending(false);
    if (outcome) refuse(outcome);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const data = read();
    setRefusal('');
    if (show(check(data))) return;
    await sendBy(() => send(data));
  };

  return { sendBy, form, issues, refusal, isSending, read, focus, put, show, leave, edit, refuse, setRefusal, submit };
}
