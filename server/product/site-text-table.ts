import { and, asc, eq } from 'drizzle-orm';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { ContentState } from '#contract/content/site-content/states.ts';
import type { AnyFields } from '#server/content/site/content/any-fields.ts';
import { contentKind, type ItemText } from '#server/content/site/content/content-kind.ts';
import { deleteItem, findItem, lockKind } from '#server/content/site/content/content-queries.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { deleteVersions, findDrafts } from '#server/content/versions/queries.ts';
import { replaceShipped } from '#server/content/versions/save-text.ts';
import { versions } from '#server/content/versions/tables.ts';
import { type ApplyContext, type ProductTable, rowOfKey } from './product-table.ts';
import type { SiteText } from './rows/site/site-text.ts';

/** Before anything the site shows: what the product brings was always there. */
const always = new Date('2026-01-01T00:00:00Z');
const state: ContentState = 'published';

const isFirst = and(eq(versions.subject, 'content'), eq(versions.subjectId, contentItems.id), eq(versions.number, 1));

export const siteTextTableName = (kind: ContentKind): string => `content_item/${kind}`;

/** The items of one kind. Their place among each other is the operator's. */
export function siteTextTable(kind: ContentKind, texts: readonly SiteText[]): ProductTable {
  const within = texts[0]?.within;
  const otherTable = within && siteTextTableName(within.kind);
  /** Names another item by its key, because its number differs from installation to installation. */
  const portable = (fields: AnyFields, keysById: ReadonlyMap<string, string>): AnyFields => {
    if (!within) return fields;
    const number = String(fields[within.field]);
    return { ...fields, [within.field]: keysById.get(number) ?? number };
  };
  const fieldsOf = ({ fields, within }: SiteText, { idOf }: ApplyContext): AnyFields | undefined => {
    if (!within || !otherTable) return { ...fields };
    const id = idOf(otherTable, within.key);
    return id === undefined ? undefined : { ...fields, [within.field]: Number(id) };
  };
  const byKey = new Map(texts.map((text) => [text.key, text]));
  return {
    name: siteTextTableName(kind),
    isKeyed: false,
    rows: texts.map((text) => ({
      key: text.key,
      value: { state, fields: text.within ? { ...text.fields, [text.within.field]: text.within.key } : text.fields },
    })),
    read: async (db, { idOf }) => {
      const others = [...new Set(texts.flatMap((text) => (text.within ? [text.within.key] : [])))];
      const keysById = new Map(others.map((key) => [idOf(otherTable ?? '', key) ?? '', key]));
      const items = await db
        .select({ item: contentItems, first: versions })
        .from(contentItems)
        .leftJoin(versions, isFirst)
        .where(eq(contentItems.kind, kind))
        .orderBy(asc(contentItems.sort), asc(contentItems.id));
      const ids = items.map(({ item }) => item.id);
      const drafts = await findDrafts(db, 'content', ids);
      return items.map(({ item, first }) => ({
        id: String(item.id),
        value: { state: item.state, fields: portable(item.fields as AnyFields, keysById) },
        ...(first && { original: { state, fields: portable((first.content as ItemText).fields, keysById) } }),
        // Whoever edits what came with the product keeps that as the first version, which nobody has made.
        isOwn: first !== null && first.changedBy !== null,
        isInWork: drafts.has(item.id),
        place: item.sort,
      }));
    },
    add: async (db, keys, context) => {
      await lockKind(db, kind);
      const added = keys.map((key) => rowOfKey(byKey, key));
      const values = added.map((text) => ({ sort: text.sort, fields: fieldsOf(text, context) }));
      const complete = values.flatMap(({ sort, fields }) =>
        fields ? [{ ...{ kind, sort, fields, state }, publishedAt: always, changedAt: always } as const] : [],
      );
      if (complete.length === 0) return values.map(() => undefined);
      const ids = (await db.insert(contentItems).values(complete).returning({ id: contentItems.id })).values();
      return values.map(({ fields }) => (fields ? String(ids.next().value?.id) : undefined));
    },
    update: async (db, id, key, context) => {
      await lockKind(db, kind);
      const itemId = Number(id);
      const item = await findItem(db, itemId, { lock: true });
      const fields = fieldsOf(rowOfKey(byKey, key), context);
      if (!item || !fields) return;
      await replaceShipped(db, contentKind, { id: itemId, change: (former) => ({ ...former, fields }) }, context.now);
    },
    remove: async (db, id) => {
      await lockKind(db, kind);
      await deleteVersions(db, { subject: 'content', id: Number(id) });
      await deleteItem(db, Number(id));
    },
  };
}
