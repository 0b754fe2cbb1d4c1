import { textOf } from '../../form/text-of.ts';
import { type FieldIssues, type Refusal, useForm } from '../../form/use-form.ts';
import type { RecoveryTexts } from '../../locales/zh-CN/recovery.ts';

interface StepOptions<Field extends string> {
  readonly fields: readonly Field[];
  readonly texts: RecoveryTexts;
  /** What is said of the step from its beginning. */
  readonly refusal?: string;
  /** What is wrong with values that are not empty. */
  readonly check?: (data: FormData) => FieldIssues<Field>;
  /** Sends the step; returns the refusal, if any. */
  readonly send: (data: FormData) => Promise<Refusal | undefined>;
}

/** The form of a step: none of its fields may be empty. */
export function useRecoveryForm<Field extends string>({
  fields,
  texts,
  refusal = '',
  check,
  send,
}: StepOptions<Field>) {
  const emptyAmong = (names: readonly Field[], data: FormData): FieldIssues<Field> => {
    const empty = names.filter((name) => !textOf(data, name).trim());
    return Object.fromEntries(empty.map((name) => [name, texts.required])) as FieldIssues<Field>;
  };
  const form = useForm({
    ...{ fields, send, opened: { issues: {}, refusal } },
    check: (data) => ({ ...check?.(data), ...emptyAmong(fields, data) }),
  });
  return {
    ...form,
    /** Whether one of these is empty; marks it. */
    hasEmpty: (names: readonly Field[]) => form.show(emptyAmong(names, form.read())),
  };
}
