import pg from 'pg';

/** A statement as sent, and its role. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** A prepared statement with a generic plan. */
  readonly isKept: boolean;
  /** The company it was restricted to, if any. */
  readonly stockId: number | undefined;
}

interface Sent {
  readonly text?: string;
  readonly name?: string;
}

/** Records every statement sent to a database from now on, over any connection, until stopped. */
export function recordStatements(database: string): { readonly take: () => Statement[]; readonly stop: () => void } {
  let statements: Statement[] = [];
  const companies = new WeakMap<pg.Client, number>();
  const send = pg.Client.prototype.query as (this: pg.Client, ...parts: unknown[]) => unknown;
  const note = function note(this: pg.Client & { readonly database?: string }, ...parts: unknown[]) {
    if (this.database !== database) return send.apply(this, parts);
    const [first, second] = parts;
    const { text = '', name } = typeof first === 'string' ? { text: first } : (first as Sent);
    const given = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? []);
    const values: readonly unknown[] = given;
    if (text.includes('shangjian_company') || values.includes('shangjian_company')) {
      companies.set(this, Number(values[0]));
    } else if (/^(begin|commit|rollback)$/i.test(text)) companies.delete(this);
    else statements.push({ text, values, isKept: Boolean(name), stockId: companies.get(this) });
    return send.apply(this, parts);
  };
  pg.Client.prototype.query = note as typeof pg.Client.prototype.query;
  return {
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop: () => {
      pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
    },
  };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  /** Of each loop, and only of a plan that was run. */
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Tables that the plan scans as a whole. */
export async function tablesReadWhole(pool: pg.Pool, statement: Statement): Promise<string[]> {
  return (await planOf(pool, statement, 'format json')).flatMap(wholeTable);
}

/** Rows that running the statement reads, whether it shows them or not. */
export async function countRowsRead(pool: pg.Pool, statement: Statement): Promise<number> {
  const scans = (await planOf(pool, statement, 'analyze, format json')).filter((node) =>
    node['Node Type'].includes('Scan'),
  );
  const rowsOf = (node: PlanNode) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return Math.round(scans.reduce((sum, node) => sum + rowsOf(node), 0));
}

/** The nodes of a statement's plan. */
async function planOf(pool: pg.Pool, statement: Statement, options: string): Promise<PlanNode[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (statement.stockId !== undefined) {
      await client.query(`select set_config('app.stock_id', $1, true), set_config('role', 'shangjian_company', true)`, [
        String(statement.stockId),
      ]);
    }
    const { rows } = statement.isKept
      ? await explainKept(client, statement, options)
      : await client.query(`explain (${options}) ${statement.text}`, [...statement.values]);
    const [answer] = rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[];
    return answer ? nodesOf(answer['QUERY PLAN'][0].Plan) : [];
  } finally {
    await client.query('rollback');
    // Prepared statements outlive the transaction.
    if (statement.isKept) await client.query('deallocate kept');
    client.release();
  }
}

async function explainKept(client: pg.PoolClient, { text, values }: Statement, options: string) {
  await client.query('set local plan_cache_mode = force_generic_plan');
  await client.query(`prepare kept as ${text}`);
  const literals = values.map(literalOf).join(', ');
  return client.query(`explain (${options}) execute kept${literals && `(${literals})`}`);
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`);
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function wholeTable(node: PlanNode): string[] {
  const name = node['Relation Name'];
  return node['Node Type'] === 'Seq Scan' && name ? [name] : [];
}
