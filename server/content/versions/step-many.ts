import type { BulkStepRequest, BulkStepResult } from '#contract/content/publication.ts';
import type { Language } from '#contract/language.ts';
import { issueText, wireTexts } from '#contract/texts/texts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { toAppError } from '#server/platform/http/error-answer.ts';
import { openText } from './open-text.ts';
import { takeStep } from './take-step.ts';
import type { VersionedContent, VersionedKind } from './versioned-kind.ts';

/** Outages in a row after which no other text is tried: each would wait for the database as long as the last. */
const outagesInRow = 2;

/**
 * Takes several texts one step on, each in a transaction of its own with its own entry in the audit log: one that is
 * refused, or fails, keeps no other back. One that has changed since it was seen stays as it is.
 * @param onError is told what failed, for the log
 */
export async function stepMany<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  { ids, action, seen = [] }: BulkStepRequest,
  editor: Actor,
  onError: (error: unknown) => void,
): Promise<BulkStepResult> {
  const texts = wireTexts[editor.language].errors;
  const seenVersions = new Map(seen.map(({ id, version }) => [id, version]));
  const refused: BulkStepResult['refused'] = [];
  let done = 0;
  let outages = 0;
  for (const id of new Set(ids)) {
    if (outages >= outagesInRow) {
      refused.push({ id, title: '', reason: texts.DATABASE_UNAVAILABLE });
      continue;
    }
    let title = '';
    try {
      const { content, latest } = await openText(db, kind, id, editor);
      title = kind.titleIn(content, editor.language);
      await takeStep(db, kind, { id, version: seenVersions.get(id) ?? latest?.number ?? 0, action }, editor);
      done++;
      outages = 0;
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal !== error) onError(error);
      outages = refusal.code === 'DATABASE_UNAVAILABLE' ? outages + 1 : 0;
      refused.push({ id, title, reason: reasonOf(kind, refusal, editor.language) });
    }
  }
  return { done, refused };
}

function reasonOf<C extends VersionedContent>(
  kind: VersionedKind<C>,
  { code, issues }: AppError,
  language: Language,
): string {
  // Nobody has written anything here, of which the sentence of the refusal speaks.
  if (code === kind.refusals.changed) return issueText('changedSinceListed', language);
  return issues?.[0]?.message ?? wireTexts[language].errors[code];
}
