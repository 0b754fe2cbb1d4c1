import type { BulkStepResult } from '#contract/content/publication.ts';
import type { VersionAction } from '#contract/content/version-states.ts';
import { wireTexts } from '#contract/texts/texts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { toAppError } from '#server/platform/http/error-answer.ts';
import { openText } from './open-text.ts';
import { takeStep } from './take-step.ts';
import type { VersionedContent, VersionedKind } from './versioned-kind.ts';

/** Outages in a row after which no other text is tried: each would wait for the database as long as the last. */
const outagesInRow = 2;

/**
 * Takes several texts one step on, each as it is now and in a transaction of its own with its own entry in the audit
 * log: one that is refused, or fails, keeps no other back.
 * @param onError is told what failed, for the log
 */
export async function stepMany<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  { ids, action }: { readonly ids: readonly number[]; readonly action: VersionAction },
  editor: Actor,
  onError: (error: unknown) => void,
): Promise<BulkStepResult> {
  const texts = wireTexts[editor.language].errors;
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
      await takeStep(db, kind, { id, version: latest?.number ?? 0, action }, editor);
      done++;
      outages = 0;
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal !== error) onError(error);
      outages = refusal.code === 'DATABASE_UNAVAILABLE' ? outages + 1 : 0;
      refused.push({ id, title, reason: refusal.issues?.[0]?.message ?? texts[refusal.code] });
    }
  }
  return { done, refused };
}
