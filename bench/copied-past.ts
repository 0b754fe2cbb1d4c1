import pg from 'pg';

/** What was read from articles, by day; words are counted by month. */
const repeated = [
  ...['article', 'article_company', 'article_text', 'article_event', 'story', 'story_company'],
  ...['company_day', 'scope_day', 'word_month'],
];

interface Column {
  readonly table: string;
  /** Quoted where it has to be. */
  readonly name: string;
  readonly type: string;
}

/**
 * Doubles everything that was read from the articles so many times, each time that much earlier: a long past at the cost
 * of copying, in which every day is like one of the `days` that were loaded. What a new article would join is left out.
 * Indexes are built anew at the end, which takes a part of the time of adding to them.
 */
export async function doublePast(
  url: string,
  { days, times }: { readonly days: number; readonly times: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Neither queued nor told: what is copied was analysed already.
    await client.query('set session_replication_role = replica');
    await client.query('set statement_timeout = 0');
    await client.query("set maintenance_work_mem = '512MB'");
    const indexes = await dropIndexes(client);
    const { rows: columns } = await client.query<Column>(
      `select table_name as table, quote_ident(column_name) as name, data_type as type
       from information_schema.columns
       where table_schema = 'public' and table_name = any($1) order by table_name, ordinal_position`,
      [repeated],
    );
    const { rows: highest } = await client.query<{ id: string }>(
      'select greatest((select max(id) from article), (select max(id) from story)) as id',
    );
    for (let time = 0; time < times; time += 1) {
      const earlier = { ids: Number(highest[0]?.id) * 2 ** time, days: days * 2 ** time };
      for (const table of repeated) {
        const own = columns.filter((column) => column.table === table);
        // Words of a month that two copies fall into are counted once, as are days of the demo's companies.
        await client.query(
          `insert into ${table} (${own.map(({ name }) => name).join(', ')}) overriding system value
           select ${own.map((column) => copied(column, earlier)).join(', ')} from ${table} on conflict do nothing`,
        );
      }
    }
    // What is new must not have the numbers of copies.
    for (const table of ['article', 'story'])
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    for (const index of indexes) await client.query(index);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Drops what only makes reading faster; returns the statements that make it again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [repeated],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  // Those of a table with partitions are made for each of them.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}

function copied({ name, type }: Column, { ids, days }: { readonly ids: number; readonly days: number }): string {
  const past = `interval '${days} days'`;
  if (/^id$|(article|story)_id$/.test(name)) return `${name} + ${ids}`;
  if (name === 'month') return `date_trunc('month', month - ${past})::date`;
  if (type === 'date') return `(${name} - ${past})::date`;
  return type.startsWith('timestamp') ? `${name} - ${past}` : name;
}
