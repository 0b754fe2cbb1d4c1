import type { FormInstance } from 'antd';
import type { ApiFailure } from '#web/shared/api/client.ts';
import { fieldName } from '../../form/field-name.ts';

/** The field that a refusal without one is about, by its code; the types keep the codes equal to the contract's. */
type Codes = typeof import('#contract/errors.ts').errorTable;
const passwordWrong: Codes['OWN_PASSWORD_WRONG']['code'] = 1103;
const codeWrong: Codes['SECOND_FACTOR_WRONG']['code'] = 1007;

/** Shows what a refusal says under the field it is about. What was typed stays. */
export function showRefusal(form: FormInstance, { code, desc, issues }: ApiFailure, other: 'password' | 'otp'): void {
  const field = code === passwordWrong ? 'password' : code === codeWrong ? 'otp' : other;
  const shown = issues ?? [{ path: `body.${field}`, message: desc }];
  form.setFields(shown.map(({ path, message }) => ({ name: fieldName(path), errors: [message] })));
}
