import { type SubmitEvent, useRef, useState } from 'react';
import type { Issue } from '#contract/codes/errors.ts';
import type { RecoveryTexts } from '../../locales/zh-CN/recovery.ts';

/** One message per invalid field. */
export type FieldIssues<Field extends string> = Partial<Record<Field, string>>;

interface Refused {
  readonly desc: string;
  readonly issues?: readonly Issue[];
}

interface FormOptions<Field extends string> {
  readonly fields: readonly Field[];
  readonly texts: RecoveryTexts;
  /** Invalid values of fields that are not empty. */
  readonly check?: (values: Readonly<Record<Field, string>>) => FieldIssues<Field>;
  /** Submits the form; returns the refusal, if any. */
  readonly send: (values: Readonly<Record<Field, string>>) => Promise<Refused | undefined>;
}

/** Form of a step: empty fields are not sent, messages are below their fields, input is kept. */
export function useRecoveryForm<Field extends string>({ fields, texts, check, send }: FormOptions<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<FieldIssues<Field>>({});
  const [refusal, setRefusal] = useState('');
  const [sending, setSending] = useState(false);

  const read = (): Record<Field, string> => {
    const data = new FormData(form.current ?? undefined);
    return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Record<Field, string>;
  };
  const show = (found: FieldIssues<Field>): boolean => {
    setIssues(found);
    const wrong = fields.find((field) => found[field] !== undefined);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    return wrong !== undefined;
  };
  const emptyAmong = (names: readonly Field[], values: Readonly<Record<Field, string>>): FieldIssues<Field> =>
    Object.fromEntries(
      names.filter((name) => !values[name].trim()).map((name) => [name, texts.required]),
    ) as FieldIssues<Field>;

  /** Shows a refusal at its fields, else above the button. */
  const refuse = ({ desc, issues: found = [] }: Refused) => {
    const named = found.flatMap(({ path, message }) => {
      const field = fields.find((name) => path.endsWith(`.${name}`));
      return field ? [[field, message] as const] : [];
    });
    if (!show(Object.fromEntries(named) as FieldIssues<Field>)) setRefusal(desc);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const values = read();
    setRefusal('');
    if (show({ ...check?.(values), ...emptyAmong(fields, values) })) return;
    setSending(true);
    const refused = await send(values);
    setSending(false);
    if (refused) refuse(refused);
  };

  return {
    form,
    issues,
    refusal,
    sending,
    submit,
    read,
    refuse,
    setRefusal,
    /** Whether a field is empty; marks it. */
    hasEmpty: (names: readonly Field[]) => show(emptyAmong(names, read())),
    /** A message disappears when its field is edited. */
    edit: (field: Field) => () => setIssues(({ [field]: _gone, ...others }) => others as unknown as FieldIssues<Field>),
  };
}
