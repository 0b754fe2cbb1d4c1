import type { FormInstance } from 'antd';
import type { ApiFailure } from '#web/shared/api/client.ts';
import { fieldName } from './field-name.ts';

/** The fields that refusals are about which name none themselves, by the refusal's code: `name.zh-CN`. */
export type FieldsOfCodes = Readonly<Record<number, string>>;

/**
 * Shows what is wrong under the fields it is about, the first of which takes the focus.
 * @returns whether that said all of it; a connection that failed is never about a field
 */
export function showIssues<Values>(
  form: FormInstance<Values>,
  { code, desc, issues }: ApiFailure,
  fields: FieldsOfCodes = {},
): boolean {
  const field = fields[code];
  const named = issues?.length ? issues : field === undefined ? [] : [{ path: field, message: desc }];
  // Their own names: a line of a list is a number in them.
  const known = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const shown = named.flatMap(({ path, message }) => {
    const name = known.get(fieldName(path).join('.'));
    return name ? [{ name: name as never, message }] : [];
  });
  form.setFields(shown.map(({ name, message }) => ({ name, errors: [message] })));
  const [first] = shown;
  if (first) form.scrollToField(first.name, { focus: true });
  return first !== undefined && shown.length === named.length;
}
