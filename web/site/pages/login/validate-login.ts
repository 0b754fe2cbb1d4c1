import type { z } from 'zod';
import { validatePasswordChangeField, validateUsername, wrongPassword } from '#contract/identity/credential-rules.ts';
import type { loginRequest, platformPc } from '#contract/identity/sessions.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import type { FieldIssues } from '../../form/use-form.ts';

/** Duplicated from the contract, whose module imports the schemas. */
const pc: typeof platformPc = 2;

export type LoginRequest = z.input<typeof loginRequest>;

/** The last three are required by some accounts. */
export const loginFields = ['username', 'password', 'otp', 'newPwd', 'rePwd'] as const;
export type LoginField = (typeof loginFields)[number];

/** Values of the form; absent fields are not sent. */
export function requestOf(form: FormData): LoginRequest {
  const text = (name: LoginField) => String(form.get(name) ?? '');
  const asked = (name: LoginField) => (form.has(name) ? { [name]: text(name) } : {});
  const challenge = form.get('challenge');
  return {
    username: text('username'),
    password: text('password'),
    platform: pc,
    ...asked('otp'),
    ...asked('newPwd'),
    ...asked('rePwd'),
    ...(challenge !== null && { captcha: { challenge: String(challenge), answer: String(form.get('answer') ?? '') } }),
  };
}

/** Validates the form with the rules of the contract. */
export function validateLogin(request: LoginRequest, language: Language): FieldIssues<LoginField> {
  const { username, password, otp, newPwd, rePwd } = request;
  const found: Partial<Record<LoginField, IssueKey | undefined>> = {
    username: validateUsername(username),
    password: wrongPassword(password),
    otp: otp?.trim() === '' ? 'codeRequired' : undefined,
    newPwd: newPwd === undefined ? undefined : validatePasswordChangeField('newPwd', newPwd),
    rePwd: rePwd === newPwd ? undefined : 'passwordsDiffer',
  };
  const wrong = Object.entries(found).filter(([, key]) => key !== undefined);
  return Object.fromEntries(wrong.map(([field, key]) => [field, issueText(key, language)]));
}
