import type { Database } from '#server/platform/database/database.ts';
import type { OpenedText } from './open-text.ts';
import { insertVersion, replaceVersion, type VersionRow } from './queries.ts';
import type { VersionedContent } from './versioned-kind.ts';

/** Who makes a version; nobody, where the product brings it. */
type Author = { readonly userId: number | null; readonly now: Date };

type Next = Pick<VersionRow, 'content' | 'state' | 'writtenBy'> &
  Partial<Pick<VersionRow, 'isPending' | 'publishAt' | 'note' | 'autosaved'>>;

/** Whether a save goes on with the version that the same person's last save by itself has left. */
export function continues<C>(
  { latest }: OpenedText<C>,
  next: Pick<Next, 'state' | 'isPending'>,
  { userId }: Author,
): boolean {
  return (
    latest?.autosaved === true &&
    latest.changedBy === userId &&
    latest.state === next.state &&
    latest.isPending === (next.isPending ?? false)
  );
}

/** Keeps what a text became as its next version. Answers with its number. */
export async function addVersion<C extends VersionedContent>(
  tx: Database,
  opened: OpenedText<C>,
  next: Next,
  editor: Author,
): Promise<number> {
  const { subject, stored, latest } = opened;
  const { userId, now } = editor;
  const key = { subject: subject.subject, subjectId: subject.id };
  // A text that came by itself has no version yet: the one it came with is its first.
  if (!latest) {
    const { content, state, cameAt } = stored;
    const original = { ...key, number: 1, content, state, changedBy: null, writtenBy: null };
    await insertVersion(tx, { ...original, changedAt: cameAt < now ? cameAt : now });
  }
  const number = Math.max(latest?.number ?? 0, 1) + 1;
  const version = { ...next, number, changedBy: userId, changedAt: now };
  // A press on 保存 ends a row of such saves, and takes the place of the last.
  if (latest && next.autosaved !== undefined && continues(opened, next, editor))
    await replaceVersion(tx, latest.id, version);
  else await insertVersion(tx, { ...key, ...version });
  return number;
}
