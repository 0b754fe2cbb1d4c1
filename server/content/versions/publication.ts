import type { Database } from '#server/platform/database/database.ts';
import type { OpenedText } from './open-text.ts';
import { findPublishedVersion, nameOfUser } from './queries.ts';

/** How far a text has come, as its editor sees it. */
export async function publicationOf<C>(db: Database, opened: OpenedText<C>) {
  const { subject, latest, state, draft, needsReview, isOwnText, isOwnChange } = opened;
  const published = state === 'published' ? await findPublishedVersion(db, subject) : undefined;
  return {
    ...{ version: latest?.number ?? 0, state, needsReview, isOwnText, isOwnChange },
    note: latest?.note ?? '',
    draft: draft && { state: draft.state, publishAt: draft.publishAt?.toISOString() ?? null },
    published: published ? { place: published.place, at: published.changedAt.toISOString() } : null,
    changedAt: latest?.changedAt.toISOString() ?? null,
    changedBy: latest ? await nameOfUser(db, latest.changedBy) : null,
  };
}
