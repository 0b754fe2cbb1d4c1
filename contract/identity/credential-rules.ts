import type { IssueKey } from '../texts/wire-texts.ts';

// The rules of accounts and passwords without zod: the forms of the public site check by the same ones as the server,
// and a first visit to them downloads no schema library.

/** Upper bounds keep hashing and comparing cheap whatever is sent. */
export const maxUsernameLength = 64;
export const maxPasswordLength = 128;
export const minPasswordLength = 8;

/** Characters as people count them: an emoji is one, although it takes two places. */
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

/**
 * What is said of a field of the change of password that is missing, and of one of blanks only
 * (docs/product/identity.md, "Change of password").
 */
export const passwordTexts = {
  oldPwd: { missing: 'oldPasswordRequired', blank: 'passwordRequired' },
  newPwd: { missing: 'newPasswordRequired', blank: 'passwordRequired' },
  rePwd: { missing: 'newPasswordRequired', blank: 'passwordEmpty' },
} as const satisfies Record<PasswordField, { missing: IssueKey; blank: IssueKey }>;

/** What is wrong with one field by itself. */
export function validatePasswordChangeField(field: PasswordField, value: string): IssueKey | undefined {
  const { missing, blank } = passwordTexts[field];
  if (value === '') return missing;
  const length = countCharacters(value);
  if (length > maxPasswordLength) return 'passwordTooLong';
  if (value.trim() === '') return blank;
  return field === 'newPwd' && length < minPasswordLength ? 'passwordTooShort' : undefined;
}

/** The repeat is compared as soon as there is one, whatever is wrong with the other fields. */
export function isRepeatDifferent({ newPwd, rePwd }: Pick<PasswordValues, 'newPwd' | 'rePwd'>): boolean {
  return rePwd.trim() !== '' && newPwd !== rePwd;
}

/** What is wrong with the change of password, one thing for each field. */
export function checkPasswordChange(values: PasswordValues): Partial<Record<PasswordField, IssueKey>> {
  const found = passwordFields.map((field) => {
    const own = validatePasswordChangeField(field, values[field]);
    return [field, own ?? (field === 'rePwd' && isRepeatDifferent(values) ? 'passwordsDiffer' : undefined)] as const;
  });
  return Object.fromEntries(found.filter(([, issue]) => issue !== undefined));
}
