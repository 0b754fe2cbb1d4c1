import type pg from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isArray: boolean;
  /** Whether a row needs no value of ours for it. */
  readonly isOptional: boolean;
}

interface Link {
  readonly parent: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}

/** What checks ask for beyond a choice of words, as SQL. */
const demanded: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  erasure_request: { decided_by: 'NULL' },
  quote: { receipt: `repeat('0', 64)` },
  suppressed_address: { suppressed_at: `'2026-11-19T02:00:00Z'` },
  supplier: { credit_code: `repeat('9', 18)` },
  factor_reset: { decided_by: 'NULL' },
  story_decision: { ended_by: 'NULL' },
  // Whoever has one must show it, which no test of a kept installation can: `admin` and `client` sign in there.
  passkey: { user_id: `(SELECT id FROM app_user ORDER BY username = 'viewer' DESC, id::text LIMIT 1)` },
  passkey_challenge: { handle: `sha256('handle')` },
  upload: { id: `repeat('0', 32)` },
};

/**
 * Puts one row into every table that is empty, with references to rows that are there. Triggers must be off: they would
 * act on what the row says.
 *
 * @throws Error naming the tables whose checks take no such row
 */
export async function fillEmptyTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  let open = tables;
  let refusals: string[] = [];
  // A row needs those that it refers to, so what could not be filled is tried again as long as something could.
  for (let before = -1; before !== open.length; ) {
    before = open.length;
    refusals = [];
    const left: string[] = [];
    for (const table of open) {
      const refusal = await fillTable(client, table);
      if (refusal === undefined) continue;
      left.push(table);
      refusals.push(`${table}: ${refusal}`);
    }
    open = left;
  }
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
}

/** Why it could not be filled, if so. */
async function fillTable(client: pg.Client, table: string): Promise<string | undefined> {
  if ((await client.query(`SELECT FROM "${table}" LIMIT 1`)).rowCount) return undefined;
  const values = await plainValues(client, table);
  for (const { parent, columns, targets } of await listLinks(client, table)) {
    const { rows } = await client.query<Record<string, string>>(
      `SELECT ${targets.map((one) => `"${one}"::text`).join(', ')} FROM ${parent} ORDER BY 1 LIMIT 1`,
    );
    if (!rows[0] && columns.every((column) => values.has(column))) return `${parent} is empty`;
    for (const [place, column] of columns.entries()) {
      const value = rows[0]?.[targets[place] ?? ''];
      if (value !== undefined && (values.has(column) || columns.length === 1)) values.set(column, `'${value}'`);
    }
  }
  for (const [column, value] of Object.entries(demanded[table] ?? {})) values.set(column, value);
  const names = [...values.keys()].map((name) => `"${name}"`).join(', ');
  const row =
    names === '' ? 'DEFAULT VALUES' : `(${names}) OVERRIDING SYSTEM VALUE VALUES (${[...values.values()].join(', ')})`;
  try {
    await client.query(`INSERT INTO "${table}" ${row}`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'refused';
  }
}

/** A value for each column that needs one, by its type; where a check lists words, the first of them. */
async function plainValues(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows: columns } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, typcategory = 'A' AS "isArray",
       NOT attnotnull OR atthasdef OR attidentity <> '' OR attgenerated <> '' AS "isOptional"
     FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [`"${table}"`],
  );
  const needed = columns.filter(({ isOptional }) => !isOptional);
  const values = new Map(needed.map((column) => [column.name, plainValue(column)]));
  const { rows: checks } = await client.query<{ text: string }>(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::regclass`,
    [`"${table}"`],
  );
  for (const { text } of checks) {
    const [, column, word] = /\(?"?(\w+)"?\)? = ANY \(ARRAY\[('[^']*')/.exec(text) ?? [];
    if (column !== undefined && word !== undefined && values.has(column)) values.set(column, word);
  }
  return values;
}

function plainValue({ type, isArray }: Column): string {
  if (isArray || type === 'jsonb') return `'{}'`;
  if (/int|numeric|double|real/.test(type)) return '1';
  if (type.startsWith('timestamp')) return `'2026-11-19T02:00:00Z'`;
  if (type === 'date') return `'2026-11-19'`;
  if (type === 'boolean') return 'false';
  if (type === 'uuid') return `'4b1f6d6e-0000-4000-8000-000000000001'`;
  if (type === 'bytea') return `sha256('kept')`;
  return `'kept'`;
}

async function listLinks(client: pg.Client, table: string): Promise<Link[]> {
  const named = (keys: string, of: string) => `ARRAY(SELECT attname::text
    FROM unnest(${keys}) WITH ORDINALITY AS key (number, turn) JOIN pg_attribute ON attrelid = ${of} AND attnum = number
    ORDER BY turn)`;
  const { rows } = await client.query<Link>(
    `SELECT confrelid::regclass::text AS parent, ${named('conkey', 'conrelid')} AS columns,
       ${named('confkey', 'confrelid')} AS targets
     FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass`,
    [`"${table}"`],
  );
  return rows;
}
