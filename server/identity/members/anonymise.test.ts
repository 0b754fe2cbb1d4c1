import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { type RowsByTable, readAllRows } from '#server/testing/all-rows.ts';
import { createUser } from '#server/testing/factories.ts';
import { fillEmptyTables } from '#server/testing/fill-empty-tables.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const person = {
  ...{ username: 'lu.jingxing', name: '陆景行' },
  ...{ phone: '19900007251', email: 'lu.jx@anonym.example' },
};
/** Tables whose rows say what somebody did or keeps, without saying who it was. */
const staying = [
  ...['audit_entry', 'contact_import', 'erasure_request', 'job', 'list_view', 'membership', 'saved_search'],
  ...['table_import', 'upload'],
];
/** Tables that would say who somebody was, let them in, or remember what only they would see. */
const leaving = [
  ...[
    'email_change',
    'factor_reset',
    'former_password',
    'home_visit',
    'known_device',
    'list_choice',
    'made_once',
    'membership_role',
    'notification',
    'notification_bot',
  ],
  ...['notification_setting', 'passkey', 'passkey_challenge', 'recovery_code', 'recovery_ticket', 'second_factor'],
  ...['session', 'text_visit', 'unify_link', 'unify_ticket', 'verification_code'],
];

let t: TestApp;
let id: number;
let before: RowsByTable;
let after: RowsByTable;

/** Anonymises somebody of whom there is a row in every table that has any of people. */
beforeAll(async () => {
  const database = await openTestDatabase();
  t = await openTestApp({}, { database });
  await applyProductRows(t.db, { now: t.now() });
  ({ id } = await createUser(t.db));
  await t.db
    .update(users)
    .set({ ...person, disabledAt: t.now() })
    .where(eq(users.id, id));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  await fillEmptyTables(client, [...(await readAllRows(t.db)).keys()]);
  const { username, name, phone, email } = person;
  await client.query('UPDATE invitation SET accepted_by = $1, name = $2, recipient = $3, phone = $4', [
    ...[id, name, email, phone],
  ]);
  await client.query('UPDATE erasure_request SET note = $1, answer = $2', [`${name} ${phone}`, `${username} ${email}`]);
  for (const table of [...staying, ...leaving]) await client.query(`UPDATE "${table}" SET user_id = $1`, [id]);
  await client.end();
  before = await readAllRows(t.db);
  const operator = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  const body = { id, username, reason: '本人要求' };
  const answer = (await t.call('user.anonymise', await t.login(operator.username), { body })).json();
  expect(answer.code, answer.desc).toBe(200);
  after = await readAllRows(t.db);
});
afterAll(() => t.close());

/** Tables with rows of which this is true. */
const tablesWith = (rows: RowsByTable, isMeant: (row: Readonly<Record<string, string | null>>) => boolean) =>
  [...rows].flatMap(([table, own]) => (own.some(isMeant) ? [table] : [])).sort();
const tablesOfPerson = (rows: RowsByTable) => tablesWith(rows, (row) => row.user_id === String(id));

test('each table with rows of people is one of which they stay or leave', () => {
  expect(tablesOfPerson(before)).toEqual([...staying, ...leaving].sort());
  expect(tablesWith(before, (row) => 'user_id' in row)).toEqual(tablesOfPerson(before));
});

test('an anonymised person has no row any more that says who it was or lets them in', () => {
  expect(tablesOfPerson(after)).toEqual(staying);
});

test.each(Object.entries(person))('the %s of an anonymised person stands nowhere', (_what, text) => {
  const naming = (rows: RowsByTable) =>
    tablesWith(rows, (row) => Object.values(row).some((cell) => cell?.includes(text)));
  expect(naming(before)).toContain('app_user');
  expect(naming(before)).toContain('erasure_request');
  expect(naming(after)).toEqual([]);
});

test('the invitation that an anonymised person accepted is nobody’s', () => {
  expect(before.get('invitation')).toMatchObject([{ name: person.name, recipient: person.email, phone: person.phone }]);
  expect(after.get('invitation')).toMatchObject([{ name: '已匿名', recipient: '', phone: null }]);
});
