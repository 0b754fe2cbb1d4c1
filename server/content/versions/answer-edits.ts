import type { VersionAction } from '#contract/content/version-states.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { listVersions } from './history.ts';
import { restoreText, type Saving, saveText } from './save-text.ts';
import { takeStep } from './take-step.ts';
import type { VersionedContent, VersionedId, VersionedKind } from './versioned-kind.ts';

export interface RequestedStep extends VersionedId {
  readonly action: VersionAction;
  /** ISO 8601. */
  readonly at?: string | undefined;
  readonly note?: string | undefined;
}

/** The calls of editors that every kind answers alike: each changes a text, and answers with what `open` shows of it. */
export function answerEdits<C extends VersionedContent, Shown>(
  kind: VersionedKind<C>,
  open: (db: Database, id: number, editor: Actor) => Promise<Shown>,
) {
  return {
    open,
    /** What a text was, latest first. Throws NOT_FOUND. */
    listVersions: (db: Database, id: number, editor: Actor) => listVersions(db, kind, id, editor),
    /** Saves a text over the version it was opened with; over what is published as a draft. */
    save: async (db: Database, saving: Saving<C>, editor: Actor): Promise<Shown> => {
      await saveText(db, kind, saving, editor);
      return open(db, saving.id, editor);
    },
    /** Takes a text one step on in its life. */
    changeState: async (db: Database, { at, ...step }: RequestedStep, editor: Actor): Promise<Shown> => {
      await takeStep(db, kind, { ...step, at: at === undefined ? undefined : new Date(at) }, editor);
      return open(db, step.id, editor);
    },
    /** Goes on with the text of an earlier version. */
    restore: async (
      db: Database,
      restored: VersionedId & { readonly number: number },
      editor: Actor,
    ): Promise<Shown> => {
      await restoreText(db, kind, restored, editor);
      return open(db, restored.id, editor);
    },
  };
}
