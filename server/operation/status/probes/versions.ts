import process from 'node:process';
import { sql } from 'drizzle-orm';
import { judge, type Probe } from '#server/operation/status/probe.ts';
import { countAppliedMigrations, countMigrations } from '#server/platform/database/applied-versions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { productVersion } from '#server/platform/product-version.ts';

/** What runs here. A later release may have migrated the database while this process runs. */
export function versionProbe(db: Database): Probe {
  return {
    name: 'versions',
    measure: async () => {
      const [known, applied] = [countMigrations(), await countAppliedMigrations(db)];
      const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
      return {
        ...judge([applied > known, 'act', 'schemaAhead']),
        values: {
          migrations_known: known,
          migrations_applied: applied,
          process_uptime_seconds: process.uptime(),
        },
        words: {
          product: productVersion,
          schema: String(applied),
          postgresql: rows[0]?.server_version.split(' ')[0] ?? '',
          node: process.versions.node,
        },
      };
    },
  };
}
