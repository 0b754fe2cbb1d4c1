import { isDeepStrictEqual } from 'node:util';
import { type AuditEntry, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { addVersion, continues } from './add-version.ts';
import { requireAlternativeTexts } from './alternative-texts.ts';
import { entryOfVersion } from './audit-version.ts';
import { openText, openVersion } from './open-text.ts';
import { findVersionContent, insertVersion, wasTouched } from './queries.ts';
import type { VersionedContent, VersionedId, VersionedKind } from './versioned-kind.ts';

/** Keeps what was just created as the first version. Answers with its entry for the audit log, which comes last. */
export async function keepFirst<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, content, state }: { readonly id: number; readonly content: C; readonly state: 'draft' | 'published' },
  editor: Actor,
): Promise<AuditEntry> {
  const { userId, now } = editor;
  await insertVersion(tx, {
    ...{ subject: kind.subject, subjectId: id, number: 1, content, state },
    ...{ writtenBy: userId, changedBy: userId, changedAt: now },
  });
  return entryOfVersion(kind, { action: 'create', id, version: 1, content }, editor);
}

export interface Saving<C> extends VersionedId {
  readonly content: C;
  readonly isAutosave?: boolean;
  /** What was saved by itself before stays in the history as a version of its own. */
  readonly keepsLast?: boolean;
  /** It goes on as a draft, whatever was scheduled. */
  readonly asDraft?: boolean;
}

/**
 * Saves a text over the version it was opened with; one saved meanwhile by somebody else is not overwritten. What is
 * published stays as it is: the change lies over it as a draft.
 */
export function saveText<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  saving: Saving<C>,
  editor: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const entry = await saveWithin(tx, kind, saving, editor);
    if (entry) await recordAudit(tx, entry);
  });
}

/** The same within a transaction. Answers with its entry for the audit log, which comes last, where it is worth one. */
export async function saveWithin<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, version, content, isAutosave = false, keepsLast = false, asDraft = false }: Saving<C>,
  editor: Actor,
): Promise<AuditEntry | undefined> {
  const opened = await openVersion(tx, kind, { id, version }, editor);
  if (opened.state === 'withdrawn') throw new AppError(kind.refusals.isWithdrawn);
  const isOver = opened.state === 'published';
  // What is published keeps its time, where an earlier version was to come out later.
  const isAhead = (one: C) => isOver && new Date(one.publishedAt) > editor.now;
  const { publishedAt } = opened.stored.content;
  const wanted = asDraft && kind.restored ? await kind.restored(tx, content, opened) : content;
  const timed = asDraft && isAhead(wanted) ? { ...wanted, publishedAt } : wanted;
  const checked = await kind.check(tx, timed, editor, opened);
  if (isAutosave && isDeepStrictEqual(checked, opened.content)) return undefined;
  if (isAhead(checked)) {
    throw fieldIssue(kind.time.path, kind.time.ahead, editor.language);
  }
  const from = isOver ? (opened.draft?.state ?? 'draft') : opened.state;
  // What was approved, or is being looked at, was another text.
  const state = opened.needsReview || asDraft ? 'draft' : from;
  // It goes out by itself when its time comes, which only a publication brings forward to now.
  if (!isOver && state === 'scheduled') {
    requireAlternativeTexts(kind, checked, editor.language);
    if (new Date(checked.publishedAt) <= editor.now) throw fieldIssue(kind.time.path, 'momentPast', editor.language);
  }
  if (!isOver) await kind.write(tx, id, { content: checked, state }, editor.now);
  const publishAt = isOver && state === 'scheduled' ? (opened.draft?.publishAt ?? null) : null;
  const autosaved = keepsLast ? {} : { autosaved: isAutosave };
  const next = { content: checked, state, isPending: isOver, publishAt, ...autosaved };
  const number = await addVersion(tx, opened, { ...next, writtenBy: editor.userId }, editor);
  // Saves that happen by themselves are noted once in a row.
  const isNoted = !isAutosave || !continues(opened, next, editor);
  return isNoted ? entryOfVersion(kind, { action: 'save', id, version: number, content: checked }, editor) : undefined;
}

/** Goes on with the text of an earlier version, as a draft. */
export async function restoreText<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  { id, version, number }: VersionedId & { readonly number: number },
  editor: Actor,
): Promise<void> {
  const earlier = await findVersionContent(db, { subject: kind.subject, id }, number);
  if (!earlier) throw new AppError('NOT_FOUND');
  await saveText(db, kind, { id, version, content: kind.complete(earlier), asDraft: true }, editor);
}

/** Puts a text in the place of what is published at once: for what was looked at as a whole before it was taken in. */
export async function publishText<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, version, content }: VersionedId & { readonly content: C },
  editor: Actor,
): Promise<void> {
  const opened = await openVersion(tx, kind, { id, version }, editor);
  if (opened.state === 'withdrawn') throw new AppError(kind.refusals.isWithdrawn);
  const checked = await kind.check(tx, content, editor, opened);
  requireAlternativeTexts(kind, checked, editor.language);
  await kind.write(tx, id, { content: checked, state: 'published' }, editor.now);
  await addVersion(tx, opened, { content: checked, state: 'published', writtenBy: editor.userId }, editor);
}

interface Replacing<C> {
  readonly id: number;
  readonly change: (former: C) => C;
  /** Goes on with the version that the last such change has left. */
  readonly isAgain?: boolean;
  /** Leaves a text as it is that a person has changed or withdrawn by the moment it is locked. */
  readonly unlessTouched?: boolean;
}

/**
 * Brings a text that came by itself, with the product or from a feed, up to date; what it said before stays as a version.
 * Nobody wrote either. Answers whether it was.
 */
export async function replaceShipped<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, change, isAgain, unlessTouched }: Replacing<C>,
  now: Date,
): Promise<boolean> {
  const opened = await openText(tx, kind, id, { userId: 0, now, lock: true });
  if (unlessTouched && (opened.state !== 'published' || (await wasTouched(tx, opened.subject)))) return false;
  const content = change(opened.stored.content);
  await kind.write(tx, id, { content, state: 'published' }, now);
  const again = isAgain ? { autosaved: true } : {};
  await addVersion(tx, opened, { content, state: 'published', writtenBy: null, ...again }, { userId: null, now });
  return true;
}
