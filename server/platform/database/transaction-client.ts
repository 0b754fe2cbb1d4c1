import type pg from 'pg';

/** Statements that get a name: each takes memory of every connection that has prepared it. */
const mostNames = 100;

const names = new Map<string, string>();

/** Properties of `pg` clients that their types do not declare. */
interface Wired {
  readonly connection: { readonly stream: { cork: () => void; uncork: () => void } };
}

interface TransactionOptions {
  /** Whether each statement is prepared, by a name that goes with its text. */
  readonly prepares?: boolean;
}

/**
 * Lends a client to a transaction, whose statements need not wait for each other: those that are started together, with
 * `Promise.all`, go out in one packet, and run in the order in which they were started. After one that fails the others
 * fail, too.
 */
export async function inPipeline<Result>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<Result>,
  { prepares = false }: TransactionOptions = {},
): Promise<Result> {
  const mode: { pipeline: boolean } = client;
  mode.pipeline = true;
  try {
    return await work(Object.assign(Object.create(client) as pg.PoolClient, { query: queryOf(client, prepares) }));
  } finally {
    mode.pipeline = false;
  }
}

function queryOf(client: pg.PoolClient, prepares: boolean) {
  let isCorked = false;
  return (statement: pg.QueryConfig, values: unknown[]) => {
    const { stream } = (client as unknown as Wired).connection;
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    // Without values it may be several statements, which cannot be prepared.
    const name = prepares && values.length > 0 ? nameOf(statement.text) : undefined;
    return client.query(name === undefined ? statement : { ...statement, name }, values);
  };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `repeated_${names.size}`;
  names.set(text, name);
  return name;
}
