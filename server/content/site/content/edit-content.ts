import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { isSingle } from '#contract/content/site-content/list-fields.ts';
import { fieldsSchema } from '#contract/content/site-content/schema.ts';
import { type ContentAction, contentTransitions, displayState } from '#contract/content/site-content/states.ts';
import type { ContentDraft, ContentVersion, EditableContent } from '#contract/content/site-content.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { requireOwnUploads } from '#server/platform/uploads/require-own-uploads.ts';
import { type AnyFields, completeFields, differing, referencesOf } from './any-fields.ts';
import { cleanFields } from './clean-fields.ts';
import {
  deleteItem,
  findItem,
  type ItemContent,
  type ItemRow,
  insertItem,
  insertVersion,
  isNamedIn,
  isOfKind,
  latestVersionNumber,
  listItems,
  listVersionRows,
  lockKind,
  nextSort,
  updateItem,
} from './content-queries.ts';
import { titleOf } from './title-of.ts';

interface VersionedId {
  readonly id: number;
  /** Version the edit started from. */
  readonly version: number;
}

/** An item for its editor. Throws NOT_FOUND. */
export async function openItem(db: Database, id: number, { now }: Pick<Actor, 'now'>): Promise<EditableContent> {
  const item = await findItem(db, id);
  if (!item) throw new AppError('NOT_FOUND');
  const versions = await listVersionRows(db, id);
  const [latest] = versions;
  return {
    id,
    kind: item.kind,
    version: latest?.number ?? 0,
    state: displayState(item.state, item.publishedAt, now),
    publishedAt: item.publishedAt.toISOString(),
    fields: completeFields(item.kind, item.fields),
    changedAt: latest?.changedAt.toISOString() ?? null,
    changedBy: latest?.changedBy ?? null,
    removable: isRemovable(item, versions),
  };
}

/** Versions of an item, latest first. Throws NOT_FOUND. */
export async function listVersions(db: Database, id: number, language: Language): Promise<ContentVersion[]> {
  const item = await findItem(db, id);
  if (!item) throw new AppError('NOT_FOUND');
  const versions = await listVersionRows(db, id);
  return versions.map(({ number, state, publishedAt, fields, changedAt, changedBy }, index) => ({
    number,
    state: displayState(state, publishedAt, changedAt),
    title: titleOf(item.kind, fields, language),
    changed: differing(item.kind, fields, versions[index + 1]?.fields),
    changedAt: changedAt.toISOString(),
    changedBy,
  }));
}

/** Creates an item as a draft, last in its type's order. */
export async function createItem(
  db: Database,
  { kind, fields, publishedAt }: ContentDraft,
  editor: Actor,
): Promise<EditableContent> {
  const clean = cleanFields(kind, fields, editor.language);
  const id = await db.transaction(async (tx) => {
    await lockKind(tx, kind);
    if (isSingle(kind) && (await listItems(tx, kind, 'sort')).length > 0) throw new AppError('CONTENT_IS_SINGLE');
    await requireReferences(tx, kind, clean, editor.language);
    await requireOwnUploads(tx, clean, { path: 'body.fields', ...editor });
    const content: ItemContent = { fields: clean, state: 'draft', publishedAt: new Date(publishedAt) };
    const sort = contentKinds[kind].order === 'sort' ? await nextSort(tx, kind) : 0;
    const itemId = await insertItem(tx, { ...content, kind, sort, changedAt: editor.now });
    await insertVersion(tx, { itemId, number: 1, sort, ...content, changedBy: editor.userId, changedAt: editor.now });
    return itemId;
  });
  return openItem(db, id, editor);
}

/** Saves an item with optimistic locking. */
export async function saveItem(
  db: Database,
  { id, version, kind, fields, publishedAt }: VersionedId & ContentDraft,
  editor: Actor,
): Promise<EditableContent> {
  const clean = cleanFields(kind, fields, editor.language);
  await changeItem(db, { id, version }, editor, async (tx, item) => {
    if (item.kind !== kind) throw new AppError('NOT_FOUND');
    if (item.state === 'withdrawn') throw new AppError('CONTENT_IS_WITHDRAWN');
    const moment = new Date(publishedAt);
    if (displayState(item.state, item.publishedAt, editor.now) === 'published' && moment > editor.now) {
      throw fieldIssue('body.publishedAt', 'contentTimeAhead', editor.language);
    }
    await requireReferences(tx, kind, clean, editor.language);
    await requireOwnUploads(tx, clean, { path: 'body.fields', ...editor });
    return { fields: clean, state: item.state, publishedAt: moment };
  });
  return openItem(db, id, editor);
}

/** Applies a state transition to an item. */
export async function changeItemState(
  db: Database,
  { id, version, action }: VersionedId & { readonly action: ContentAction },
  editor: Actor,
): Promise<EditableContent> {
  await changeItem(db, { id, version }, editor, async (tx, { fields, ...item }) => {
    const { to, refusal } = contentTransitions[action];
    const state = to[displayState(item.state, item.publishedAt, editor.now)];
    if (!state) throw new AppError(refusal);
    const isAhead = item.publishedAt > editor.now;
    if (action === 'schedule' && !isAhead) throw new AppError('CONTENT_TIME_PAST');
    // The first publication takes the current time; a republished item keeps its own.
    const isFirst = action === 'publish' && (isAhead || !(await wasPublished(tx, id)));
    return { fields, state, publishedAt: isFirst ? editor.now : item.publishedAt };
  });
  return openItem(db, id, editor);
}

/** Restores the fields of an earlier version. */
export async function restoreVersion(
  db: Database,
  { id, version, number }: VersionedId & { readonly number: number },
  editor: Actor,
): Promise<EditableContent> {
  await changeItem(db, { id, version }, editor, async (tx, { kind, state, publishedAt }) => {
    if (state === 'withdrawn') throw new AppError('CONTENT_IS_WITHDRAWN');
    const earlier = (await listVersionRows(tx, id)).find((row) => row.number === number);
    if (!earlier) throw new AppError('NOT_FOUND');
    const fields = checkFields(kind, completeFields(kind, earlier.fields), editor.language);
    await requireReferences(tx, kind, fields, editor.language);
    return { fields, state, publishedAt };
  });
  return openItem(db, id, editor);
}

/** Deletes a draft that was never published and has no child items. */
export async function removeItem(db: Database, { id, version }: VersionedId): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const kind = (await findItem(tx, id))?.kind;
    // The type is locked before the row, as in moving items.
    if (kind) await lockKind(tx, kind);
    const item = await findItem(tx, id, { lock: true });
    if (!item) throw new AppError('NOT_FOUND');
    const versions = await listVersionRows(tx, id);
    if ((versions[0]?.number ?? 0) !== version) throw new AppError('CONTENT_CHANGED');
    if (!isRemovable(item, versions)) throw new AppError('CONTENT_WAS_PUBLISHED');
    if (await isReferredTo(tx, item)) throw new AppError('CONTENT_IN_USE');
    await deleteItem(tx, id);
  });
  return {};
}

type Change = (tx: Database, item: ItemRow) => Promise<ItemContent>;

/** Changes an item with optimistic locking, and stores the result as its next version. */
function changeItem(db: Database, { id, version }: VersionedId, editor: Actor, change: Change): Promise<void> {
  return db.transaction(async (tx) => {
    const item = await findItem(tx, id, { lock: true });
    if (!item) throw new AppError('NOT_FOUND');
    const latest = await latestVersionNumber(tx, id);
    if (latest !== version) throw new AppError('CONTENT_CHANGED');
    const changed = await change(tx, item);
    await updateItem(tx, id, { ...changed, changedAt: editor.now });
    const { sort, fields, state, publishedAt } = item;
    // An item that ships with the product gets its original content as version 1.
    if (latest === 0) {
      const original = { itemId: id, number: 1, sort, fields, state, publishedAt };
      await insertVersion(tx, { ...original, changedBy: null, changedAt: item.changedAt });
    }
    const number = Math.max(latest, 1) + 1;
    await insertVersion(tx, { itemId: id, number, sort, ...changed, changedBy: editor.userId, changedAt: editor.now });
  });
}

/** An earlier version may lack fields that are required today. */
function checkFields(kind: ContentKind, fields: AnyFields, language: Language): AnyFields {
  const checked = fieldsSchema(kind).safeParse(fields);
  if (checked.success) return cleanFields(kind, checked.data, language);
  const issues = checked.error.issues.map(({ path, message }) => ({
    path: ['body', 'fields', ...path.map(String)].join('.'),
    message: issueText(message, language),
  }));
  throw new AppError('INVALID_REQUEST', { issues });
}

/** An item that was ever published is kept, and so are its address and history. */
function isRemovable({ state }: ItemRow, versions: readonly Pick<ItemContent, 'state'>[]): boolean {
  return state === 'draft' && versions.length > 0 && !versions.some((version) => version.state === 'published');
}

async function wasPublished(db: Database, id: number): Promise<boolean> {
  const versions = await listVersionRows(db, id);
  return versions.some(
    ({ state, publishedAt, changedAt }) => displayState(state, publishedAt, changedAt) === 'published',
  );
}

async function requireReferences(
  db: Database,
  kind: ContentKind,
  fields: AnyFields,
  language: Language,
): Promise<void> {
  for (const { name, to } of referencesOf(kind)) {
    // Serialises with other deletions of the same type.
    await lockKind(db, to);
    if (!(await isOfKind(db, Number(fields[name]), to)))
      throw fieldIssue(`body.fields.${name}`, 'choiceRequired', language);
  }
}

async function isReferredTo(db: Database, { id, kind }: ItemRow): Promise<boolean> {
  for (const other of Object.keys(contentKinds) as ContentKind[]) {
    for (const { name, to } of referencesOf(other)) {
      if (to === kind && (await isNamedIn(db, id, other, name))) return true;
    }
  }
  return false;
}
