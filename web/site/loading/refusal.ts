import { errorTable, type Issue } from '#contract/codes/errors.ts';
import type { Language } from '#contract/language.ts';
import { wireTexts } from '#contract/texts/texts.ts';

/** Why a request was refused, for display. */
export interface Refusal {
  readonly status: number;
  /** Retry delay in seconds. */
  readonly retryAfter?: number | undefined;
  readonly text: string;
}

/** The code of a refused call; `undefined` for what is none. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** `null` for a link that leads nowhere by now, or never did; throws any other error. */
export function nullWhereEnded(error: unknown): null {
  const code = codeOf(error);
  if (code === 'SHARE_ENDED' || code === 'INVALID_REQUEST') return null;
  throw error;
}

/** What the document of a page says whose call failed: its status, and the retry delay in seconds. */
export function failureOf(error: unknown): Pick<Refusal, 'status' | 'retryAfter'> {
  const code = codeOf(error);
  const isKnown = typeof code === 'string' && Object.hasOwn(errorTable, code);
  const status: number = isKnown ? errorTable[code as keyof typeof errorTable].status : 500;
  // Anything else would say of the address, or of its reader, what is the fault of the page.
  if (status !== 413 && status !== 429 && status < 500) return { status: 500 };
  return { status, retryAfter: (error as { retryAfter?: number }).retryAfter };
}

/** Message of a call that was too expensive, rate-limited or one too many at this moment; `undefined` for other errors. */
export function refusalOf(error: unknown, language: Language): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, retryAfter, issues } = error as { code: unknown; retryAfter?: number; issues?: readonly Issue[] };
  if (code === 'RATE_LIMITED' || code === 'OVERLOADED')
    return { status: errorTable[code].status, retryAfter, text: wireTexts[language].errors[code] };
  const [issue] = issues ?? [];
  return code === 'INVALID_REQUEST' && issue ? { status: 400, text: issue.message } : undefined;
}
