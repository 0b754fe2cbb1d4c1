import { useId } from 'react';
import type { ApiFailure } from '#web/shared/api/client.ts';
import { type Bounds, numberFault, type TypedNumber } from '#web/workspace/kits/form/typed-number.ts';

/** What is wrong with a rule, by the names of its fields. */
export interface RuleFaults {
  readonly said: ReadonlyMap<string, string>;
  /** Id of the sentence about a field. */
  readonly idOf: (field: string) => string;
  /** Marks the input of a field that is wrong and ties it to the sentence. */
  readonly mark: (field: string) => object;
}

/** What was typed for numbers of a condition and is none, or lies beyond their bounds, by their fields. */
export type UnreadNumbers = Readonly<Record<string, { readonly typed: TypedNumber; readonly bounds: Bounds }>>;

/** What the server found wrong, and what cannot be sent to it. */
export function useRuleFaults(failure: ApiFailure | undefined, unread: UnreadNumbers): RuleFaults {
  const id = useId();
  const said = new Map([
    ...(failure?.issues ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? '', message] as const),
    ...Object.entries(unread).map(([field, { typed, bounds }]) => [field, numberFault(typed, bounds) ?? ''] as const),
  ]);
  const idOf = (field: string) => `${id}-${field}`;
  const mark = (field: string) =>
    said.has(field) ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': idOf(field) } : {};
  return { said, idOf, mark };
}
