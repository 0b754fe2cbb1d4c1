import pg from 'pg';

/**
 * Copies of the articles in a schema of their own, each with the one index that its question wants, so that the floor
 * stays where it is whatever becomes of the product's tables.
 */
const statements = [
  'drop schema if exists floor cascade',
  'create schema floor',
  `create table floor.article as
    select a.id, a.title, a.summary, a.category, a.published_at, s.name as source_name
    from article a join source s on s.id = a.source_id where a.state = 'published'`,
  'create index on floor.article (published_at desc, id desc)',
  'create unique index on floor.article (id)',
  'create table floor.mention as select article_id, stock_id, position from article_company',
  'create unique index on floor.mention (article_id, stock_id)',
  `create table floor.company_article as
    select m.stock_id, a.category, a.published_at, a.id as article_id
    from floor.mention m join floor.article a on a.id = m.article_id`,
  'create index on floor.company_article (stock_id, category, published_at desc, article_id desc)',
  'create table floor.text (article_id bigint, published_at timestamptz, headline text, grams tsvector)',
];

/** Makes the copies anew. */
export async function buildFloorTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    await fillTexts(client);
    await client.query('create index on floor.text using gin (grams)');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const rowsAtATime = 2_000;

/** Every article with the pairs of neighbouring characters that stand in it. */
async function fillTexts(client: pg.Client): Promise<void> {
  for (let after = '0'; ; ) {
    const { rows } = await client.query<{ id: string; published_at: Date; headline: string; body: string }>(
      `select id, published_at, title ->> 'zh-CN' as headline, body ->> 'zh-CN' as body
       from article where state = 'published' and id > $1 order by id limit ${rowsAtATime}`,
      [after],
    );
    if (rows.length === 0) return;
    await client.query(
      `insert into floor.text select id, published_at, headline, array_to_tsvector(string_to_array(pairs, ' '))
       from json_to_recordset($1) as one(id bigint, published_at timestamptz, headline text, pairs text)`,
      [JSON.stringify(rows.map(({ body, ...row }) => ({ ...row, pairs: pairsOf(`${row.headline}\n${body}`) })))],
    );
    after = rows.at(-1)?.id ?? after;
  }
}

function pairsOf(text: string): string {
  const pairs = text.match(/(?=(\p{Script=Han}{2}))/gu) ? [...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)] : [];
  return [...new Set(pairs.map(([, pair]) => pair))].join(' ');
}
