import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { rowId } from '#server/platform/database/row-id.ts';

export type UploadKind = 'image' | 'video';
/** `pending` while its bytes come in, `leaving` while its files are being taken away. */
export type UploadState = 'pending' | 'ready' | 'leaving';

/** Files that people of a company have put in. Their bytes lie in the store under names made of the id. */
export const uploads = pgTable(
  'upload',
  {
    /** Random, 32 hexadecimal digits: what names a file in addresses and in the store. */
    id: text('id').primaryKey(),
    stockId: integer('stock_id').notNull(),
    userId: rowId('user_id').notNull(),
    kind: text('kind').$type<UploadKind>().notNull(),
    state: text('state').$type<UploadState>().notNull(),
    /** What its owner calls it; never part of a path. */
    name: text('name').notNull(),
    /** Media type of what goes out, known once it is ready. */
    type: text('type').notNull().default(''),
    /** What it counts against the company's space, from before the first byte is written. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of a video: SHA-256 of the digests of its pieces, in hexadecimal. */
    digest: text('digest').notNull().default(''),
    /** Of a video: how long each of its pieces is but the last. It is kept in pieces for good. */
    pieceBytes: integer('piece_bytes').notNull().default(0),
    width: integer('width'),
    height: integer('height'),
    seconds: doublePrecision('seconds'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When bytes last came in. */
    touchedAt: timestamp('touched_at', { withTimezone: true }).notNull(),
    /** When something that is kept first referred to it; a trigger notes it. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('upload_sweep').on(table.state, table.touchedAt),
    index('upload_resume').on(table.stockId, table.digest).where(sql`state = 'pending'`),
  ],
);

/** Pieces of a video that have arrived. The file of a piece is named after its digest as well. */
export const uploadPieces = pgTable(
  'upload_piece',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** From 0. */
    number: integer('number').notNull(),
    stockId: integer('stock_id').notNull(),
    digest: text('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/** What the uploads of a company take up together. */
export const uploadSpaces = pgTable('upload_space', {
  stockId: integer('stock_id').primaryKey(),
  usedBytes: bigint('used_bytes', { mode: 'number' }).notNull(),
});

/** What refers to an upload: articles, items of the site, chapters of the manual. Triggers keep it. */
export const uploadUses = pgTable(
  'upload_use',
  {
    uploadId: text('upload_id').notNull(),
    owner: text('owner').$type<'article' | 'content' | 'manual'>().notNull(),
    ownerId: rowId('owner_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.owner, table.ownerId] }),
    index('upload_use_owner').on(table.owner, table.ownerId),
  ],
);
