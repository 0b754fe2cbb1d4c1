import { useEffect, useRef } from 'react';
import { textOf } from '../../form/text-of.ts';
import { type FieldIssues, type Refusal, useForm } from '../../form/use-form.ts';
import { fill } from '../../loading/formatting.ts';
import type { SetupTexts } from '../../locales/zh-CN/setup.ts';

interface StepOptions<Field extends string> {
  readonly texts: SetupTexts;
  /** In the order in which they stand, with their longest values; 0 for any length. */
  readonly fields: Readonly<Record<Field, number>>;
  /** Their names in the document, where they differ. */
  readonly nameOf?: (field: Field) => string;
  readonly optional?: readonly Field[];
  /** What else is wrong with values that are not empty. */
  readonly check?: (data: FormData) => FieldIssues<Field>;
  readonly send: (data: FormData) => Promise<Refusal | undefined>;
  /** Why the last step was refused, where that is about this one. */
  readonly refused: Refusal | undefined;
}

/** The form of a step: checked as fields are left; a later refusal of the whole is shown at its fields. */
export function useStepForm<Field extends string>(options: StepOptions<Field>) {
  const { texts, fields, nameOf = (field) => field, optional = [], check, send, refused } = options;
  const names = Object.keys(fields) as Field[];
  const form = useForm({
    ...{ fields: names, nameOf },
    check: (data) => {
      const own = names.flatMap((name) => {
        const value = textOf(data, nameOf(name)).trim();
        if (value === '') return optional.includes(name) ? [] : [[name, texts.required] as const];
        const most = fields[name];
        return most > 0 && value.length > most ? [[name, fill(texts.tooLong, { most })] as const] : [];
      });
      return { ...check?.(data), ...(Object.fromEntries(own) as FieldIssues<Field>) };
    },
    send,
  });
  const { refuse } = form;
  const shown = useRef<Refusal>(undefined);
  // Once each: the fields may be put right afterwards.
  useEffect(() => {
    if (refused && refused !== shown.current) refuse(refused);
    shown.current = refused;
  }, [refused, refuse]);
  return form;
}
