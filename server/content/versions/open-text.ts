import type { Publication } from '#contract/content/version-states.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { findLatest, isReviewRequired, type SubjectId, type VersionRow } from './queries.ts';
import type { StoredText, VersionedContent, VersionedId, VersionedKind } from './versioned-kind.ts';

/** A text with its latest version, as the editor goes on with it. */
export interface OpenedText<C> extends Publication {
  readonly subject: SubjectId;
  readonly stored: StoredText<C>;
  readonly latest: VersionRow | undefined;
  readonly content: C;
  readonly draft: { readonly state: 'draft' | 'in_review' | 'scheduled'; readonly publishAt: Date | null } | null;
  /** The caller made the latest version. */
  readonly isOwnChange: boolean;
}

/** A text and what lies over it. Throws NOT_FOUND. */
export async function openText<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  id: number,
  { userId, now, lock = false }: Pick<Actor, 'userId' | 'now'> & { readonly lock?: boolean },
): Promise<OpenedText<C>> {
  const subject = { subject: kind.subject, id };
  const stored = await kind.find(db, id, { now, lock });
  if (!stored) throw new AppError('NOT_FOUND');
  const latest = await findLatest(db, subject);
  const draft = latest && draftOf(latest);
  return {
    ...{ subject, stored, latest, state: stored.state, draft: draft ?? null },
    content: draft && latest ? kind.complete(latest.content as Record<string, unknown>) : stored.content,
    needsReview: await isReviewRequired(db, kind.subject),
    isOwnText: latest?.writtenBy === userId && (latest.state !== 'scheduled' || latest.changedBy === userId),
    isOwnChange: latest?.changedBy === userId,
  };
}

/** Locks a text that is still at the version the editor knows. */
export async function openVersion<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, version }: VersionedId,
  editor: Pick<Actor, 'userId' | 'now'>,
): Promise<OpenedText<C>> {
  const opened = await openText(tx, kind, id, { ...editor, lock: true });
  if ((opened.latest?.number ?? 0) !== version) throw new AppError(kind.refusals.changed);
  return opened;
}

/** The change that lies over what is published, where a version is one. */
export function draftOf({ isPending, state, publishAt }: VersionRow): OpenedText<unknown>['draft'] | undefined {
  const isOpen = state === 'draft' || state === 'in_review' || state === 'scheduled';
  return isPending && isOpen ? { state, publishAt } : undefined;
}
