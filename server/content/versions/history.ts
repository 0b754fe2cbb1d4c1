import type { VersionedSubject } from '#contract/content/version-states.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { openText } from './open-text.ts';
import { findVersionContent, listVersionRows } from './queries.ts';
import type { VersionedContent, VersionedKind } from './versioned-kind.ts';

/** What a text was, latest first, in its contents without what the kind does not list. Throws NOT_FOUND. */
export async function listVersions<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  id: number,
  editor: Pick<Actor, 'userId' | 'now' | 'language'>,
) {
  const { subject } = await openText(db, kind, id, editor);
  const rows = await listVersionRows(db, subject, kind.unlisted);
  return rows.map(({ content: stored, changedAt, ...version }, index) => {
    const content = kind.complete(stored);
    const title = kind.titleIn(content, editor.language);
    return { ...version, content, title, place: rows.length - index, changedAt: changedAt.toISOString() };
  });
}

/** What a text said in one of its versions. Throws NOT_FOUND. */
export async function readVersion(
  db: Database,
  { subject, id, number }: { readonly subject: VersionedSubject; readonly id: number; readonly number: number },
) {
  const content = await findVersionContent(db, { subject, id }, number);
  if (!content) throw new AppError('NOT_FOUND');
  return { number, content };
}
