import type { Issue } from '#contract/codes/errors.ts';
import type { Language } from '#contract/language.ts';
import { wireTexts } from '#contract/texts/texts.ts';

/** Why a page's question was not answered, for people. */
export interface Refusal {
  readonly status: number;
  /** Seconds after which asking again makes sense. */
  readonly retryAfter?: number | undefined;
  readonly text: string;
}

/** What a call said that asked for too much, or too often; `undefined` where something else went wrong. */
export function refusalOf(error: unknown, language: Language): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, retryAfter, issues } = error as { code: unknown; retryAfter?: number; issues?: readonly Issue[] };
  if (code === 'RATE_LIMITED') return { status: 429, retryAfter, text: wireTexts[language].errors.RATE_LIMITED };
  const [issue] = issues ?? [];
  return code === 'INVALID_REQUEST' && issue ? { status: 400, text: issue.message } : undefined;
}
