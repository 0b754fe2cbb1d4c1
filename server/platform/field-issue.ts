import type { Issue } from '#contract/codes/errors.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import { AppError } from './errors.ts';

/** What is wrong with one of several fields; `values` fill the places of the sentence. */
export const issueAt = (
  path: string,
  key: IssueKey,
  language: Language,
  values?: Readonly<Record<string, string>>,
): Issue => ({ path, message: issueText(key, language, values) });

/** A validation error for one field, for rules that need the database or the clock. */
export function fieldIssue(...what: Parameters<typeof issueAt>): AppError {
  return new AppError('INVALID_REQUEST', { issues: [issueAt(...what)] });
}
