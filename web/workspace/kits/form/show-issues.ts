import type { FormInstance } from 'antd';
import type { ApiFailure } from '#web/shared/api/client.ts';
import { fieldName } from './field-name.ts';

/** The fields that refusals are about which name none themselves, by the refusal's code: `name.zh-CN`. */
export type FieldsOfCodes = Readonly<Record<number, string>>;

/** How a field that is wrong is shown: in the middle, as bars cover the edges of the window. */
export const wrongFieldScroll = { focus: true, block: 'center' } as const;

/** Where a field stands in the values of a form. */
export type NamePath = readonly (string | number)[];

interface Shown {
  /** The fields at which something is said. */
  readonly names: readonly NamePath[];
  /** Whether that said all of it; a connection that failed is never about a field. */
  readonly isAll: boolean;
}

/** Shows what is wrong under the fields it is about, the first of which takes the focus. */
export function showIssues<Values>(
  form: FormInstance<Values>,
  { code, desc, issues }: ApiFailure,
  fields: FieldsOfCodes = {},
): Shown {
  const field = fields[code];
  const named = issues?.length ? issues : field === undefined ? [] : [{ path: field, message: desc }];
  // Their own names: a line of a list is a number in them.
  const known = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const shown = named.flatMap(({ path, message }) => {
    const name = known.get(fieldName(path).join('.'));
    return name ? [{ name, message }] : [];
  });
  form.setFields(shown.map(({ name, message }) => ({ name: name as never, errors: [message] })));
  const [first] = shown;
  if (first) form.scrollToField(first.name as never, wrongFieldScroll);
  return { names: shown.map(({ name }) => name), isAll: first !== undefined && shown.length === named.length };
}

/** Takes away what is said at fields. */
export function clearIssues<Values>(form: FormInstance<Values>, names: readonly NamePath[]): void {
  if (names.length > 0) form.setFields(names.map((name) => ({ name: name as never, errors: [] })));
}

/** Whether a field is among the values that were changed. */
export function isAmong(changed: unknown, [first, ...rest]: NamePath): boolean {
  if (first === undefined) return true;
  if (typeof changed !== 'object' || changed === null || !(first in changed)) return false;
  return isAmong(Reflect.get(changed, first), rest);
}
