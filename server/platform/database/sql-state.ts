import pg from 'pg';

/** The SQLSTATE of what the database has refused, wherever it stands among the causes. */
export function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code;
  return error instanceof Error ? sqlStateOf(error.cause) : undefined;
}
