import type { IssueKey } from '../texts/wire-texts.ts';

// Rules of accounts and passwords, without zod: the public forms check with them and need no schema library.

/** Upper bounds keep hashing and comparing cheap. */
export const maxUsernameLength = 64;
export const maxPasswordLength = 128;
export const minPasswordLength = 8;

/** Code points: an emoji of one counts as one character, a joined one as its parts. */
export function countCharacters(text: string): number {
  return [...text].length;
}

export function validateUsername(username: string): IssueKey | undefined {
  if (username.trim() === '') return 'usernameRequired';
  return username.trim().length > maxUsernameLength ? 'usernameTooLong' : undefined;
}

export function wrongPassword(password: string): IssueKey | undefined {
  if (password === '') return 'passwordRequired';
  return countCharacters(password) > maxPasswordLength ? 'passwordTooLong' : undefined;
}

export const passwordFields = ['oldPwd', 'newPwd', 'rePwd'] as const;
export type PasswordField = (typeof passwordFields)[number];
export type PasswordValues = Readonly<Record<PasswordField, string>>;

/** Messages for a missing and for a blank field (docs/product/identity.md, "Change of password"). */
export const passwordTexts = {
  oldPwd: { missing: 'oldPasswordRequired', blank: 'passwordRequired' },
  newPwd: { missing: 'newPasswordRequired', blank: 'passwordRequired' },
  rePwd: { missing: 'newPasswordRequired', blank: 'passwordEmpty' },
} as const satisfies Record<PasswordField, { missing: IssueKey; blank: IssueKey }>;

/** Validates a single field. */
export function validatePasswordChangeField(field: PasswordField, value: string): IssueKey | undefined {
  const { missing, blank } = passwordTexts[field];
  if (value === '') return missing;
  const length = countCharacters(value);
  if (length > maxPasswordLength) return 'passwordTooLong';
  if (value.trim() === '') return blank;
  return field === 'newPwd' && length < minPasswordLength ? 'passwordTooShort' : undefined;
}

/** Checked whenever there is a repeat, even if other fields are invalid. */
export function isRepeatDifferent({ newPwd, rePwd }: Pick<PasswordValues, 'newPwd' | 'rePwd'>): boolean {
  return rePwd.trim() !== '' && newPwd !== rePwd;
}

/** Validates the whole form, one message per field. */
export function checkPasswordChange(values: PasswordValues): Partial<Record<PasswordField, IssueKey>> {
  const found = passwordFields.map((field) => {
    const own = validatePasswordChangeField(field, values[field]);
    return [field, own ?? (field === 'rePwd' && isRepeatDifferent(values) ? 'passwordsDiffer' : undefined)] as const;
  });
  return Object.fromEntries(found.filter(([, issue]) => issue !== undefined));
}
