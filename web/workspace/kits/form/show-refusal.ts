import type { FormInstance } from 'antd';
import type { ApiFailure } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { fieldName } from './field-name.ts';

/** The fields that refusals are about which name none themselves, by the refusal's code: `name.zh-CN`. */
export type RefusedFields = Readonly<Record<number, string>>;

/**
 * Shows what a failed call says: under the fields that are wrong, the first of which takes the focus. What failed on
 * its way, or at the server, is no field's fault and is said in passing. What was typed stays.
 */
export function showServerErrors<Values>(
  form: FormInstance<Values>,
  { code, desc, issues }: ApiFailure,
  about: RefusedFields = {},
): void {
  const field = about[code];
  const shown = issues?.length ? issues : field === undefined ? [] : [{ path: field, message: desc }];
  const [first] = shown;
  if (!first) {
    toast.error(desc);
    return;
  }
  form.setFields(shown.map(({ path, message }) => ({ name: fieldName(path) as never, errors: [message] })));
  form.scrollToField(fieldName(first.path) as never, { focus: true });
}
