import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { addVersion } from './add-version.ts';
import { draftOf, openText, openVersion } from './open-text.ts';
import { findVersionUpTo } from './queries.ts';
import type { VersionedContent, VersionedId, VersionedKind } from './versioned-kind.ts';

interface Return extends VersionedId {
  /** Number of the version to return to. */
  readonly former: number;
}

/**
 * Makes a text what it was at an earlier version: what readers saw, and the change that lay over it. Both are added as
 * new versions, so that whoever has the text open is told.
 */
export async function returnTo<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, version, former }: Return,
  editor: Actor,
): Promise<void> {
  const { subject } = await openVersion(tx, kind, { id, version }, editor);
  const shown = await findVersionUpTo(tx, subject, former, { isShown: true });
  const last = await findVersionUpTo(tx, subject, former);
  if (!shown || !last || shown.state === 'discarded') throw new Error('there is no version to return to');
  const content = kind.complete(shown.content as Record<string, unknown>);
  await kind.write(tx, id, { content, state: shown.state }, editor.now);
  for (const row of draftOf(last) ? [shown, last] : [shown]) {
    const { content: stored, state, isPending, publishAt, note, writtenBy } = row;
    const opened = await openText(tx, kind, id, editor);
    await addVersion(tx, opened, { content: stored, state, isPending, publishAt, note, writtenBy }, editor);
  }
}
