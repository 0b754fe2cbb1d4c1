import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { isSingle } from '#contract/content/site-content/list-fields.ts';
import type { ContentDraft, ContentVersion, EditableContent } from '#contract/content/site-content.ts';
import { defaultLanguage } from '#contract/language.ts';
import { answerEdits } from '#server/content/versions/answer-edits.ts';
import { type OpenedText, openText, openVersion } from '#server/content/versions/open-text.ts';
import { publicationOf } from '#server/content/versions/publication.ts';
import { deleteVersions, wasEverOut } from '#server/content/versions/queries.ts';
import { keepFirst } from '#server/content/versions/save-text.ts';
import type { VersionedId } from '#server/content/versions/versioned-kind.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import { completeFields, differing, referencesOf } from './any-fields.ts';
import { checkItem, contentKind, type ItemText } from './content-kind.ts';
import { deleteItem, findItem, insertItem, isNamedIn, listItems, lockKind, nextSort } from './content-queries.ts';

/** What an editor sees of an item. Throws NOT_FOUND. */
async function openItem(db: Database, id: number, editor: Pick<Actor, 'userId' | 'now'>): Promise<EditableContent> {
  const opened = await openText(db, contentKind, id, editor);
  return {
    id,
    ...opened.content,
    fields: completeFields(opened.content.kind, opened.content.fields),
    ...(await publicationOf(db, opened)),
    removable: await isRemovable(db, opened),
  };
}

export const itemEdits = answerEdits(contentKind, openItem);

/** What an item was, latest first, with what each version changed. Throws NOT_FOUND. */
export async function listItemVersions(db: Database, id: number, editor: Actor): Promise<ContentVersion[]> {
  const versions = await itemEdits.listVersions(db, id, editor);
  return versions.map((version, index) => ({
    ...version,
    changed: differing(version.content.kind, version.content.fields, versions[index + 1]?.content.fields),
  }));
}

/** Begins an item as a draft, behind all others of its kind, once for a key. */
export async function createItem(
  db: Database,
  { key, ...draft }: ContentDraft & { readonly key?: string | undefined },
  editor: Actor,
): Promise<EditableContent> {
  const { kind } = draft;
  const make = async (tx: Database) => {
    await lockKind(tx, kind);
    if (isSingle(kind) && (await listItems(tx, kind, 'sort')).length > 0) throw new AppError('CONTENT_IS_SINGLE');
    const content = await checkItem(tx, draft, editor);
    const { fields, publishedAt } = content;
    const sort = contentKinds[kind].order === 'sort' ? await nextSort(tx, kind) : 0;
    const item = { kind, fields, sort, state: 'draft' as const, publishedAt: new Date(publishedAt) };
    const itemId = await insertItem(tx, { ...item, changedAt: editor.now });
    await recordAudit(tx, await keepFirst(tx, contentKind, { id: itemId, content, state: 'draft' }, editor));
    return itemId;
  };
  const id = await db.transaction((tx) => makeOnce(tx, { subject: 'content', key, make }, editor));
  return openItem(db, Number(id), editor);
}

/** Saves an item over the version it was opened with; over what is published as a draft. */
export async function saveItem(
  db: Database,
  { id, version, isAutosave, ...content }: VersionedId & ContentDraft & { readonly isAutosave: boolean },
  editor: Actor,
): Promise<EditableContent> {
  if ((await findItem(db, id))?.kind !== content.kind) throw new AppError('NOT_FOUND');
  return itemEdits.save(db, { id, version, content, isAutosave }, editor);
}

/** Removes a draft that was never out and that nothing belongs to. */
export async function removeItem(
  db: Database,
  versionedId: VersionedId,
  editor: Actor,
): Promise<Record<string, never>> {
  const { id } = versionedId;
  await db.transaction(async (tx) => {
    const kind = (await findItem(tx, id))?.kind;
    // The type is locked before the row, as in moving items.
    if (kind) await lockKind(tx, kind);
    const opened = await openVersion(tx, contentKind, versionedId, editor);
    if (!(await isRemovable(tx, opened))) throw new AppError('CONTENT_WAS_PUBLISHED');
    if (await isReferredTo(tx, id, opened.content.kind)) throw new AppError('CONTENT_IN_USE');
    await deleteVersions(tx, opened.subject);
    await deleteItem(tx, id);
    const { now: at, userId, stockId, address } = editor;
    const detail = { title: contentKind.titleIn(opened.content, defaultLanguage) };
    await recordAudit(tx, { at, userId, stockId, address, action: 'content.remove', subject: `content ${id}`, detail });
  });
  return {};
}

/** An item that was ever published stays, so that its address and history do. */
async function isRemovable(db: Database, { subject, state, latest }: OpenedText<ItemText>): Promise<boolean> {
  if (state !== 'draft' || !latest) return false;
  return !(await wasEverOut(db, subject));
}

async function isReferredTo(db: Database, id: number, kind: ContentKind): Promise<boolean> {
  for (const other of Object.keys(contentKinds) as ContentKind[]) {
    for (const { name, to } of referencesOf(other)) {
      if (to === kind && (await isNamedIn(db, id, other, name))) return true;
    }
  }
  return false;
}
