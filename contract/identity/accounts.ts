import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { ruleBetween } from '../rule-between.ts';
import {
  countCharacters,
  isRepeatDifferent,
  maxPasswordLength,
  minPasswordLength,
  type PasswordField,
  passwordTexts,
  validatePasswordChangeField,
} from './credential-rules.ts';
import { passwordRules } from './password-rule-sets.ts';

/** A new password: any characters, within the length limits. */
export const newPasswordSchema = z
  .string({ error: 'newPasswordRequired' })
  .min(1, { error: 'newPasswordRequired' })
  .refine((value) => countCharacters(value) >= minPasswordLength, { error: 'passwordTooShort' })
  .refine((value) => countCharacters(value) <= maxPasswordLength, { error: 'passwordTooLong' })
  .refine((value) => value.trim() !== '', { error: 'passwordRequired' });

/** The new password once more. */
export const repeatSchema = z.string().max(2 * maxPasswordLength);
export const passwordsDiffer = ruleBetween(
  z.object({ newPwd: z.string().optional(), rePwd: z.string().optional() }),
  'rePwd',
  'passwordsDiffer',
);
/** For forms that have both, and for those that may have neither: one that is left out is empty. */
export const isRepeated = ({ newPwd, rePwd }: { newPwd?: string | undefined; rePwd?: string | undefined }): boolean =>
  (newPwd ?? '') === (rePwd ?? '');

/** A field of the change of password, validated by the rules shared with the browser. */
function passwordField(field: PasswordField) {
  return z.string({ error: passwordTexts[field].missing }).superRefine((value, context) => {
    const message = validatePasswordChangeField(field, value);
    if (message) context.addIssue({ code: 'custom', message });
  });
}

/**
 * Change of password (docs/product/identity.md, "Change of password"). A missing and a blank field have different
 * messages, and the repeat must equal the new password. Messages are keys of `contract/texts`.
 */
export const changePasswordRequest = z
  .strictObject({
    oldPwd: passwordField('oldPwd'),
    newPwd: passwordField('newPwd'),
    rePwd: passwordField('rePwd'),
  })
  .refine(
    (form) => !isRepeatDifferent(form),
    ruleBetween(z.object({ newPwd: z.string(), rePwd: z.string() }), 'rePwd', 'passwordsDiffer'),
  );
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const accountEndpoints = defineEndpoints({
  'account.passwordRules': {
    method: 'GET',
    path: '/white/auth/user/password/rules',
    kind: 'GET',
    access: 'public',
    summary: 'Which rules a new password is checked by',
    result: z.object({ rules: z.enum(passwordRules) }),
  },
  'account.changePassword': {
    method: 'PUT',
    path: '/auth/account/update/pwd',
    kind: 'PUT',
    access: 'self',
    summary: 'Change the own password; every session of the person ends',
    body: changePasswordRequest,
    result: z.null(),
    refusals: ['OLD_PASSWORD_WRONG', 'PASSWORD_UNCHANGED'],
  },
});
