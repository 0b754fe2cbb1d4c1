import type pg from 'pg';

/** Statements of a connection that get a name: each takes memory of it. */
const mostNames = 100;

/** Their names by their texts. A connection is replaced after some minutes, and takes those with it that are no longer used. */
const namesOf = new WeakMap<pg.PoolClient, Map<string, string>>();

/** Properties of `pg` clients that their types do not declare. */
interface Wired {
  readonly connection: { readonly stream: { cork: () => void; uncork: () => void } };
}

interface TransactionOptions {
  /** Whether each statement is prepared, by a name that goes with its text, and planned once for all values. */
  readonly prepares?: boolean;
  /** Statements without values that run before all others. */
  readonly first?: readonly string[];
}

/**
 * Lends a client to a transaction, whose statements need not wait for each other: those that are started together, with
 * `Promise.all`, go out in one packet and run one after the other. In which order is Drizzle's business: whatever needs
 * another to be done awaits it. After one that fails the others fail, too.
 */
export async function inPipeline<Result>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const mode: { pipeline: boolean } = client;
  mode.pipeline = true;
  try {
    return await work(Object.assign(Object.create(client) as pg.PoolClient, { query: queryOf(client, options) }));
  } finally {
    mode.pipeline = false;
  }
}

/** How Drizzle begins; what is to run first follows it in one go. */
const begin = 'begin';
const onePlanForAll = 'set local plan_cache_mode = force_generic_plan';

/** How Drizzle ends it; a commit that fails is followed by the other. */
const endings: readonly string[] = ['commit', 'rollback'];

function queryOf(client: pg.PoolClient, { prepares = false, first = [] }: TransactionOptions) {
  const beginning = [begin, ...(prepares ? [onePlanForAll] : []), ...first].join('; ');
  const names = namesOf.get(client) ?? new Map<string, string>();
  namesOf.set(client, names);
  let isCorked = false;
  let hasEnded = false;
  return (statement: pg.QueryConfig, values: unknown[]) => {
    // Work that goes on after another part of it has failed would write outside the transaction.
    if (hasEnded && statement.text !== 'rollback') return Promise.reject(new Error('The transaction has ended'));
    hasEnded ||= endings.includes(statement.text);
    const { stream } = (client as unknown as Wired).connection;
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    if (statement.text === begin) return client.query({ ...statement, text: beginning }, values);
    if (!prepares) return client.query(statement, values);
    // Without values it may be several statements, which cannot be prepared.
    return client.query({ ...statement, name: values.length > 0 ? nameOf(names, statement.text) : undefined }, values);
  };
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `repeated_${names.size}`;
  names.set(text, name);
  return name;
}
