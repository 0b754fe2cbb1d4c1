import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import { AppError } from './errors.ts';

/** A validation error for one field, for rules that need the database or the clock. */
export function fieldIssue(path: string, key: IssueKey, language: Language): AppError {
  return new AppError('INVALID_REQUEST', { issues: [{ path, message: issueText(key, language) }] });
}
