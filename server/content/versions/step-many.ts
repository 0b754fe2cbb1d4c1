import type { BulkStepResult } from '#contract/content/publication.ts';
import type { VersionAction } from '#contract/content/version-states.ts';
import { wireTexts } from '#contract/texts/texts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { openText } from './open-text.ts';
import { takeStep } from './take-step.ts';
import type { VersionedContent, VersionedKind } from './versioned-kind.ts';

/**
 * Takes several texts one step on, each as it is now and in a transaction of its own with its own entry in the audit
 * log: one that is refused keeps no other back.
 */
export async function stepMany<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  { ids, action }: { readonly ids: readonly number[]; readonly action: VersionAction },
  editor: Actor,
): Promise<BulkStepResult> {
  const texts = wireTexts[editor.language].errors;
  const refused: BulkStepResult['refused'] = [];
  let done = 0;
  for (const id of new Set(ids)) {
    let title = '';
    try {
      const { content, latest } = await openText(db, kind, id, editor);
      title = kind.titleIn(content, editor.language);
      await takeStep(db, kind, { id, version: latest?.number ?? 0, action }, editor);
      done++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, title, reason: error.issues?.[0]?.message ?? texts[error.code] });
    }
  }
  return { done, refused };
}
