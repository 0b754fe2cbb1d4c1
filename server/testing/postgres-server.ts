import pg from 'pg';

/** Runs one statement on the server, outside any test database. */
export async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * How a database is copied fastest: by its files, where the server need not wait for the disk before and after it, and
 * else through its log.
 */
export async function copyStrategy(url: string): Promise<CopyStrategy> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ fsync: string }>('SHOW fsync');
    return rows[0]?.fsync === 'off' ? 'FILE_COPY' : 'WAL_LOG';
  } finally {
    await client.end();
  }
}

export type CopyStrategy = 'FILE_COPY' | 'WAL_LOG';

/** Drops a database after its last connection closed: terminating one would look like a failure. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  for (let tries = 100; ; tries--) {
    try {
      await administer(url, `DROP DATABASE ${name}`);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== objectInUse || tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Beside the run's template, one with the demo, once a test has asked for it. */
export const demoTemplateOf = (template: string): string => `${template}_demo`;

const objectInUse = '55006';
