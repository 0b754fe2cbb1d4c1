import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

const longestPassword = 128;

/**
 * Change of password (seed §5). A missing field and one of blanks only have their own texts,
 * and the repeat must equal the new password. Messages are keys of `contract/texts`.
 */
export const changePasswordRequest = z
  .strictObject({
    oldPwd: z
      .string({ error: 'oldPasswordRequired' })
      .min(1, { error: 'oldPasswordRequired', abort: true })
      .max(longestPassword, { error: 'passwordTooLong' })
      .refine((value) => value.trim() !== '', { error: 'passwordRequired' }),
    newPwd: z
      .string({ error: 'newPasswordRequired' })
      .min(1, { error: 'newPasswordRequired', abort: true })
      .max(longestPassword, { error: 'passwordTooLong' })
      .refine((value) => value.trim() !== '', { error: 'passwordRequired' }),
    rePwd: z
      .string({ error: 'newPasswordRequired' })
      .min(1, { error: 'newPasswordRequired', abort: true })
      .max(longestPassword, { error: 'passwordTooLong' })
      .refine((value) => value.trim() !== '', { error: 'passwordEmpty' }),
  })
  .refine((form) => form.newPwd === form.rePwd, {
    path: ['rePwd'],
    error: 'passwordsDiffer',
    when: ({ value }) => {
      const form = value as { newPwd?: unknown; rePwd?: unknown };
      return typeof form.newPwd === 'string' && typeof form.rePwd === 'string' && form.rePwd.trim() !== '';
    },
  });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

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
