import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { IssueKey } from './texts/texts.ts';

const longestPassword = 128;

/** A password that is set anew: long enough to be no guess, any characters. */
export const newPasswordSchema = z
  .string({ error: 'newPasswordRequired' })
  .min(1, { error: 'newPasswordRequired' })
  .min(8, { error: 'passwordTooShort' })
  .max(longestPassword, { error: 'passwordTooLong' })
  .refine((value) => value.trim() !== '', { error: 'passwordRequired' });

/** A string whose absence or emptiness has one text and whose blanks have another. */
function requiredPassword(required: IssueKey, blank: IssueKey) {
  return z
    .string({ error: required })
    .min(1, { error: required })
    .max(longestPassword, { error: 'passwordTooLong' })
    .refine((value) => value === '' || value.trim() !== '', { error: blank });
}

/**
 * Change of password (seed §5). A missing field and one of blanks only have their own texts,
 * and the repeat must equal the new password. Messages are keys of `contract/texts`.
 */
export const changePasswordRequest = z
  .strictObject({
    oldPwd: requiredPassword('oldPasswordRequired', 'passwordRequired'),
    newPwd: requiredPassword('newPasswordRequired', 'passwordRequired'),
    rePwd: requiredPassword('newPasswordRequired', 'passwordEmpty'),
  })
  .refine((form) => form.newPwd === form.rePwd, {
    path: ['rePwd'],
    error: 'passwordsDiffer',
    // Compared as soon as there is a repeat, whatever is wrong with the other fields.
    when: ({ value }) => repeatSchema.safeParse(value).success,
  });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

const repeatSchema = z.object({ newPwd: z.string(), rePwd: z.string().regex(/\S/) });

export const accountEndpoints = defineEndpoints({
  'account.changePassword': {
    method: 'PUT',
    path: '/auth/account/update/pwd',
    kind: 'PUT',
    access: 'session',
    summary: 'Change the own password; every session of the person ends',
    body: changePasswordRequest,
    result: z.null(),
    refusals: ['OLD_PASSWORD_WRONG', 'PASSWORD_UNCHANGED'],
  },
});
