import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { rowId } from '#server/platform/database/row-id.ts';

export type TableImportKind = 'score' | 'article' | 'chapter' | 'company';

/** Imports that can be undone. Rows are deleted after seven days. */
export const tableImports = pgTable(
  'table_import',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<TableImportKind>().notNull(),
    userId: rowId('user_id').notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    removed: integer('removed').notNull(),
    /** What an undo needs of each change, in the shape of the kind. */
    changes: jsonb('changes').$type<readonly object[]>().notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('table_import_last').on(table.userId, table.kind, table.id)],
);
