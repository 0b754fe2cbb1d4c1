import type { ErrorCode } from '#contract/codes/errors.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import { AppError } from '#server/platform/errors.ts';

interface ContactIssue {
  readonly path: string;
  readonly key: IssueKey;
  /** Placeholders of the message, such as `{name}`. */
  readonly values?: Readonly<Record<string, string>>;
}

/** A refusal with a message for each invalid field. */
export function refusal(code: ErrorCode, language: Language, issues: readonly ContactIssue[]): AppError {
  return new AppError(code, {
    issues: issues.map(({ path, key, values }) => ({ path, message: issueText(key, language, values) })),
  });
}
