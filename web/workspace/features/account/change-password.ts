import type { ChangePasswordRequest } from '#contract/account.ts';
import { errorTable } from '#contract/errors.ts';
import { api } from '#web/shared/api/client.ts';

/** How long after a change the session is left, in milliseconds (seed §4, §9). */
export const logoutDelay = 500;

export type PasswordField = keyof ChangePasswordRequest;

/** What went wrong, and under which fields it is said. `form` is for failures that concern no field. */
export interface PasswordFailure {
  readonly fields: readonly { readonly name: PasswordField; readonly errors: string[] }[];
  readonly form?: string;
}

const fieldNames: readonly PasswordField[] = ['oldPwd', 'newPwd', 'rePwd'];

/** Changes the own password. Resolves to `undefined` on success; the toast of a failure is the client's. */
export async function changePassword(body: ChangePasswordRequest): Promise<PasswordFailure | undefined> {
  const answer = await api('account.changePassword', { body });
  if (answer.success) return undefined;
  const named = (answer.issues ?? []).flatMap(({ path, message }) => {
    const name = fieldNames.find((field) => path === `body.${field}`);
    return name ? [{ name, errors: [message] }] : [];
  });
  if (named.length > 0) return { fields: named };
  // A refusal is an answer about a field: about the new password where it says so, else about the old one (seed §5).
  if (answer.status === 200) {
    const name = answer.code === errorTable.PASSWORD_UNCHANGED.code ? 'newPwd' : 'oldPwd';
    return { fields: [{ name, errors: [answer.desc] }] };
  }
  return { fields: [], form: answer.desc };
}
