import pg from 'pg';

/** A statement as sent, and its role. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** A prepared statement with a generic plan. */
  readonly isKept: boolean;
  /** The company it was restricted to, if any. */
  readonly stockId: number | undefined;
  /** Its transaction had added to the audit log before, so all others that do waited for it. */
  readonly followsAudit: boolean;
}

interface Sent {
  readonly text?: string;
  readonly name?: string;
}

/** Records every statement sent to a database from now on, over any connection, until stopped. */
export function recordStatements(database: string): { readonly take: () => Statement[]; readonly stop: () => void } {
  let statements: Statement[] = [];
  const companies = new WeakMap<pg.Client, number>();
  const audited = new WeakSet<pg.Client>();
  const send = pg.Client.prototype.query as (this: pg.Client, ...parts: unknown[]) => unknown;
  const note = function note(this: pg.Client & { readonly database?: string }, ...parts: unknown[]) {
    if (this.database !== database) return send.apply(this, parts);
    const [first, second] = parts;
    const { text = '', name } = typeof first === 'string' ? { text: first } : (first as Sent);
    const given = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? []);
    const values: readonly unknown[] = given;
    if (text.includes("set_config('role'")) {
      // Whoever leaves a company within a transaction is in the one of before, or in none.
      if (values.includes('shangjian_company')) companies.set(this, Number(values[0]));
      else companies.delete(this);
    } else if (/^(begin|commit|rollback)$/i.test(text)) {
      companies.delete(this);
      audited.delete(this);
    } else {
      const followsAudit = audited.has(this);
      statements.push({ text, values, isKept: Boolean(name), stockId: companies.get(this), followsAudit });
      if (/insert into "?audit_entry"?/.test(text)) audited.add(this);
    }
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

/** What is sent in transactions after their first entry in the audit log, while an act is done. */
export async function sentAfterAudits(pool: pg.Pool, act: () => Promise<unknown>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const recorded = recordStatements(rows[0]?.name ?? '');
  try {
    await act();
    return recorded
      .take()
      .filter(({ followsAudit }) => followsAudit)
      .map(({ text }) => text);
  } finally {
    recorded.stop();
  }
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  /** Of each loop. */
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** What running a statement took. */
export interface Reading {
  /** Tables that it scanned as a whole. */
  readonly whole: readonly string[];
  /** Rows, and index entries that lead to them, each time that one is read. */
  readonly read: number;
  /** Rows that it returned, skipped up to its page, or counted up to its limit. */
  readonly shown: number;
  /** Indexes from which rows were collected before any was looked at. */
  readonly bitmaps: readonly string[];
}

/** Runs a statement, and takes back what it changed. */
export async function readingOf(pool: pg.Pool, statement: Statement): Promise<Reading> {
  const nodes = await planOf(pool, statement);
  return {
    whole: nodes.flatMap(wholeTable),
    read: Math.round(nodes.reduce((sum, node) => sum + rowsRead(node), 0)),
    shown: Math.max(0, ...nodes.map(rowsShown)),
    bitmaps: nodes.filter((node) => node['Node Type'] === 'Bitmap Index Scan').map((node) => node['Index Name'] ?? ''),
  };
}

/** What other nodes read has been counted where it came from. */
function rowsRead(node: PlanNode): number {
  const isStored = node['Relation Name'] || node['Node Type'] === 'Bitmap Index Scan';
  if (!(isStored && node['Node Type'].includes('Scan'))) return 0;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

/** A limit within a loop bounds what is read for one row, not what is shown. */
function rowsShown(node: PlanNode, place: number): number {
  if (node['Node Type'] === 'Limit' && node['Actual Loops'] === 1) return node.Plans?.[0]?.['Actual Rows'] ?? 0;
  return place === 0 ? node['Actual Rows'] : 0;
}

/** Neither times nor blocks of each node, which would take as long again as the statement. */
const options = 'analyze, timing off, buffers off, format json';

/** The nodes of a statement's plan as it was run. */
async function planOf(pool: pg.Pool, statement: Statement): Promise<PlanNode[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (statement.stockId !== undefined) {
      await client.query(`select set_config('app.stock_id', $1, true), set_config('role', 'shangjian_company', true)`, [
        String(statement.stockId),
      ]);
    }
    const { rows } = statement.isKept
      ? await explainKept(client, statement)
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

async function explainKept(client: pg.PoolClient, { text, values }: Statement) {
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
