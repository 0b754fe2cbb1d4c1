import { bigint, doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { rowId } from '#server/platform/database/row-id.ts';

export type UploadKind = 'image' | 'video';
/** `pending` during the upload, `leaving` while its files are being deleted. */
export type UploadState = 'pending' | 'ready' | 'leaving';

/** Files uploaded by people of a company. Their bytes are in the store under names derived from the id. */
export const uploads = pgTable(
  'upload',
  {
    /** 32 random hexadecimal digits, used in URLs and in the store. */
    id: text('id').primaryKey(),
    stockId: integer('stock_id').notNull(),
    userId: rowId('user_id').notNull(),
    kind: text('kind').$type<UploadKind>().notNull(),
    state: text('state').$type<UploadState>().notNull(),
    /** Name given by its owner; never part of a path. */
    name: text('name').notNull(),
    /** Media type of the stored file, known once it is ready. */
    type: text('type').notNull().default(''),
    /** Size counted against the quota, reserved before the first byte; 0 once it was given up for others. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of a video: SHA-256 of the chunk digests, in hexadecimal. */
    digest: text('digest').notNull().default(''),
    /** Of a video: size of its chunks except the last. Videos stay in chunks. */
    pieceBytes: integer('piece_bytes').notNull().default(0),
    width: integer('width'),
    height: integer('height'),
    seconds: doublePrecision('seconds'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When bytes last arrived that were not there. */
    touchedAt: timestamp('touched_at', { withTimezone: true }).notNull(),
    /** When stored content first referred to it; set by a trigger. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('upload_sweep').on(table.state, table.touchedAt),
    index('upload_by_digest').on(table.stockId, table.digest),
  ],
);

/** Received chunks of a video. The file name of a chunk contains its digest as well. */
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

/** Total size of a company's uploads. */
export const uploadSpaces = pgTable('upload_space', {
  stockId: integer('stock_id').primaryKey(),
  usedBytes: bigint('used_bytes', { mode: 'number' }).notNull(),
});

/** What refers to an upload: articles, items of the site, chapters of the manual, and their versions. Triggers keep it. */
export const uploadUses = pgTable(
  'upload_use',
  {
    uploadId: text('upload_id').notNull(),
    owner: text('owner').$type<'article' | 'content' | 'manual' | 'version'>().notNull(),
    ownerId: rowId('owner_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.owner, table.ownerId] }),
    index('upload_use_owner').on(table.owner, table.ownerId),
  ],
);
