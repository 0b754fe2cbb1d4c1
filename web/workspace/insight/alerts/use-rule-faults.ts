import { useId } from 'react';
import type { ApiFailure } from '#web/shared/api/client.ts';

/** What the server found wrong with a rule, by the names of its fields. */
export interface RuleFaults {
  readonly said: ReadonlyMap<string, string>;
  /** Id of the sentence about a field. */
  readonly idOf: (field: string) => string;
  /** Marks the input of a field that is wrong and ties it to the sentence. */
  readonly mark: (field: string) => object;
}

export function useRuleFaults(failure: ApiFailure | undefined): RuleFaults {
  const id = useId();
  const said = new Map(
    (failure?.issues ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? '', message] as const),
  );
  const idOf = (field: string) => `${id}-${field}`;
  const mark = (field: string) =>
    said.has(field) ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': idOf(field) } : {};
  return { said, idOf, mark };
}
