import type { Issue } from '#contract/codes/errors.ts';
import type { ChangePasswordRequest } from '#contract/identity/accounts.ts';
import { checkPasswordChange, type PasswordField, passwordFields } from '#contract/identity/credential-rules.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import { type ApiFailure, api, tab } from './api/client.ts';
import { clearAllButDrafts } from './storage.ts';
import { toast } from './toast/toast.ts';

/** Delay between success message and sign-out, in milliseconds (docs/product/identity.md, "Change of password"). */
export const logoutDelay = 500;

/** One message per invalid field. */
export type PasswordIssues = Partial<Record<PasswordField, string>>;

/** The first message of each field; server paths start with `body`. */
function issuesByField(issues: readonly Issue[], language: Language): PasswordIssues {
  const found: PasswordIssues = {};
  for (const { path, message } of issues) {
    const field = passwordFields.find((name) => path === name || path === `body.${name}`);
    if (field) found[field] ??= issueText(message, language);
  }
  return found;
}

/**
 * Validates the whole form with the rules of the contract (docs/product/identity.md, "Change of password"). Empty if it
 * is valid.
 */
export function validateChangePassword(form: ChangePasswordRequest, language: Language): PasswordIssues {
  const issues = Object.entries(checkPasswordChange(form)).map(([path, message]) => ({ path, message }));
  return issuesByField(issues, language);
}

type Codes = typeof import('#contract/codes/errors.ts').errorTable;
const oldWrong: Codes['OLD_PASSWORD_WRONG']['code'] = 1101;
const unchanged: Codes['PASSWORD_UNCHANGED']['code'] = 1102;

/** Fields of refusals without issues; other failures belong to no field. */
const fieldsOfRefusals: Readonly<Record<number, PasswordField>> = { [oldWrong]: 'oldPwd', [unchanged]: 'newPwd' };

export type PasswordOutcome =
  | { readonly changed: true }
  | { readonly changed: false; readonly failure: ApiFailure; readonly issues: PasswordIssues };

interface ChangePasswordOptions {
  readonly language: Language;
  readonly successText: string;
  /** Goes where nobody is signed in: the server has ended all sessions of the account. */
  readonly leave: () => void;
}

/**
 * Submits the form; on success shows a message, and after {@link logoutDelay} forgets the session, but not what was typed
 * and only this browser has: whoever changes a password means to sign in again (docs/product/identity.md, "Change of
 * password").
 */
export async function changePassword(
  form: ChangePasswordRequest,
  { language, successText, leave }: ChangePasswordOptions,
): Promise<PasswordOutcome> {
  const answer = await api('account.changePassword', { body: form }, { quiet: true });
  if (!answer.success) {
    const { code, desc } = answer;
    const field = fieldsOfRefusals[code];
    const issues = answer.issues ?? (field === undefined ? [] : [{ path: field, message: desc }]);
    return { changed: false, failure: answer, issues: issuesByField(issues, language) };
  }
  // The server has ended the session: what the page goes on asking until it is left would say so as of an end elsewhere.
  tab.hasLeft = true;
  toast.success(successText);
  setTimeout(() => {
    clearAllButDrafts();
    leave();
  }, logoutDelay);
  return { changed: true };
}
