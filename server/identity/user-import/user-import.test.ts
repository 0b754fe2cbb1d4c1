import { and, eq, inArray } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { invitationLimits } from '#contract/identity/invitations.ts';
import type { UserImport } from '#contract/identity/user-import.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clients, companies } from '#server/identity/companies/tables.ts';
import { passLimits } from '#server/identity/invitations/invite.ts';
import { invitations } from '#server/identity/invitations/tables.ts';
import { membershipRoles, roles, users } from '#server/identity/sessions/tables.ts';
import { unifyLinks } from '#server/identity/unified-login/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { sentAgainWithin } from '#server/platform/sent-again.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import {
  createCompany,
  createUser,
  grantElement,
  nextNumber,
  openAllModules,
  testPassword,
} from '#server/testing/factories.ts';
import { sentAfterAudits } from '#server/testing/statements.ts';
import { openTestApp, smsForCodes, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { makeWorkbook } from '#server/testing/zip.ts';

let t: TestApp;
let token: string;
let boss: number;

beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  const user = await createUser(t.db, { username: 'boss', role: 'ADMIN', stockIds: [operatorStockId] });
  boss = user.id;
  token = await t.login('boss');
});
afterAll(() => t.close());
beforeEach(() => {
  t.sent.length = 0;
});

const heading = ['姓名', '账号', '公司', '角色', '邮箱', '手机'];
type Cells = (string | number)[];
const workbook = async (...rows: Cells[]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [heading, ...rows] }] }));
const preview = async (file: Uint8Array, who = token): Promise<UserImport> =>
  (await sendFile(t, 'user.previewImport', who, file)).json().result;
const commit = async (file: Uint8Array, digest: string, who = token) =>
  (await sendFile(t, 'user.commitImport', who, file, { digest })).json();
const takeIn = async (file: Uint8Array) => commit(file, (await preview(file)).digest);
/** What is wrong, by row. */
const faultsOf = async (...rows: Cells[]) =>
  (await preview(await workbook(...rows))).faults.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);

/** What the template says of an address and a phone number. */
async function exampleOf(app: TestApp, who: string) {
  const said: unknown[][] = [];
  const { rows } = await readXlsx((await app.call('user.importTemplate', who)).rawPayload);
  for await (const { cells } of rows) said.push([...cells.values()]);
  return said[1]?.slice(4);
}

/** A client with its own name and seats. */
async function openClient(seats = 20) {
  const { stockId } = await createCompany(t.db, { name: `客户${nextNumber()}` });
  await openAllModules(t.db, [stockId]);
  await t.db.update(clients).set({ seats }).where(eq(clients.stockId, stockId));
  const [company] = await t.db.select().from(companies).where(eq(companies.stockId, stockId));
  return { stockId, code: company?.code ?? '', name: company?.name['zh-CN'] ?? '' };
}
const email = () => `imported-${nextNumber()}@example.com`;
const invitedInto = (stockId: number) => t.db.select().from(invitations).where(eq(invitations.stockId, stockId));

test('of a cell with a hundred thousand wrong roles the first ten are named', async () => {
  const { code } = await openClient();
  const faults = await faultsOf(['周敏', '', code, '无;'.repeat(200_000), email(), '']);
  expect(faults).toEqual(Array.from({ length: 10 }, () => '2 角色: 没有「无」这个角色'));
});

test('of roles with one name the one that fits the company is granted, and of two that fit the code is asked for', async () => {
  const { stockId, code } = await openClient();
  const [operator] = await t.db.select().from(companies).where(eq(companies.stockId, operatorStockId));
  const name = { 'zh-CN': '平台管理员', en: 'Copied' };
  await t.db.insert(roles).values({ code: 'ROLE_ONE', name, kind: 'client' });
  const people = [await createUser(t.db), await createUser(t.db)];
  const rows = people.map(({ username }, index): Cells => {
    const company = index === 0 ? code : (operator?.name['zh-CN'] ?? '');
    return [username, username, company, '平台管理员', '', ''];
  });
  expect((await takeIn(await workbook(...rows))).result).toEqual({ invited: 0, linked: 2 });
  const heldBy = (userId: number | undefined, place: number) =>
    t.db
      .select({ code: membershipRoles.roleCode })
      .from(membershipRoles)
      .where(and(eq(membershipRoles.userId, userId ?? 0), eq(membershipRoles.stockId, place)));
  expect(await heldBy(people[0]?.id, stockId)).toEqual([{ code: 'ROLE_ONE' }]);
  expect(await heldBy(people[1]?.id, operatorStockId)).toEqual([{ code: 'ADMIN' }]);
  await t.db.insert(roles).values({ code: 'ROLE_TWO', name: { 'zh-CN': '企业管理员', en: 'Copied' }, kind: 'client' });
  expect(await faultsOf(['周敏', '', code, '企业管理员', email(), ''])).toEqual([
    '2 角色: 有几个角色叫「企业管理员」，请填角色代码：CLIENT_ADMIN、ROLE_TWO',
  ]);
  expect(await faultsOf(['周敏', '', code, 'role_two', email(), ''])).toEqual([]);
  await t.db.delete(membershipRoles).where(eq(membershipRoles.roleCode, 'ROLE_ONE'));
  await t.db.delete(roles).where(inArray(roles.code, ['ROLE_ONE', 'ROLE_TWO']));
});

test('long addresses and accounts do not grow when they are compared', async () => {
  const { code } = await openClient();
  // One character that stands for a phrase of 18.
  const strings = `<sst><si><t>${'\u{fdfa}'.repeat(900_000)}</t></si></sst>`;
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
  const shared = '<c t="s"><v>0</v></c>';
  const row = `<row>${cell('周敏')}${shared}${cell(code)}${cell('企业用户')}${shared}</row>`;
  const rows = `<row>${heading.map(cell).join('')}</row>${row.repeat(15)}`;
  const file = makeWorkbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, { strings });
  const before = process.memoryUsage().rss;
  expect((await preview(file)).wrong).toBe(15);
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(300);
});

test('people get an invitation and no password, accounts get the company, and both are in the audit log', async () => {
  const { stockId, code, name } = await openClient();
  const known = await createUser(t.db);
  await t.db
    .update(users)
    .set({ email: `${known.username}@example.com`, phone: '' })
    .where(eq(users.id, known.id));
  const to = email();
  const file = await workbook(
    ['周敏', '', code, '企业管理员', ` ${to.toUpperCase()}`, '13812340009 '],
    ['何远', '', name, 'CLIENT_USER；企业管理员', '', 13812340000],
    [known.username, known.username, code, '企业用户', '', ''],
  );
  const seen = await preview(file);
  expect(seen).toMatchObject({ total: 3, invited: 2, linked: 1, unchanged: 0, wrong: 0, annotated: null });
  expect(seen.rows.map(({ effect }) => effect)).toEqual(['added', 'added', 'changed']);
  expect((await commit(file, seen.digest)).result).toEqual({ invited: 2, linked: 1 });
  await expect.poll(() => t.sent.length).toBe(2);
  expect(t.sent.map((message) => message.to).sort()).toEqual(['13812340000', to].sort());
  expect(await invitedInto(stockId)).toMatchObject([
    { name: '周敏', channel: 'mail', recipient: to, phone: '13812340009', roles: ['CLIENT_ADMIN'], invitedBy: boss },
    { name: '何远', channel: 'sms', recipient: '13812340000', phone: null, roles: ['CLIENT_ADMIN', 'CLIENT_USER'] },
  ]);
  const held = and(eq(membershipRoles.userId, known.id), eq(membershipRoles.stockId, stockId));
  expect(await t.db.select().from(membershipRoles).where(held)).toMatchObject([{ roleCode: 'CLIENT_USER' }]);
  const actions = (await t.db.select().from(auditEntries).where(eq(auditEntries.userId, boss))).map(
    (one) => one.action,
  );
  expect(actions).toEqual(expect.arrayContaining(['user.import', 'user.addMembership', 'invitation.send']));
  // The link of the mail works.
  const link = /#([\w-]+)/.exec(t.sent.find((message) => message.channel === 'mail')?.text ?? '')?.[1] ?? '';
  const accepted = await t.call('invitation.accept', undefined, {
    body: { token: link, name: '周敏', username: 'zhoumin', newPwd: 'Another horse 电池', rePwd: 'Another horse 电池' },
  });
  expect(accepted.json().code).toBe(200);
  const [joined] = await t.db.select().from(users).where(eq(users.username, 'zhoumin'));
  expect(joined).toMatchObject({ email: to, phone: '13812340009' });
  // Taken in again it does nothing: who is there, or invited, is neither doubled nor invited twice.
  expect(await preview(file)).toMatchObject({ invited: 0, linked: 0, unchanged: 3, wrong: 0 });
  expect(await takeIn(file)).toMatchObject({ code: errorTable.IMPORT_EMPTY.code });
});

test('who is invited with other roles does not count as unchanged, and the row says so', async () => {
  const { code, stockId } = await openClient();
  const other = await openClient();
  const to = email();
  await takeIn(await workbook(['周敏', '', code, '企业用户', to, ''], ['何远', '', code, '企业用户', '', 13812340077]));
  const told = '已邀请到这家公司，角色不同；请先在「待接受的邀请」中撤回';
  const rows: Cells[] = [
    ['周敏', '', code, '企业管理员', to, ''],
    ['何远', '', code, '企业管理员；企业用户', '', 13812340077],
    ['周敏', '', other.code, '企业管理员', to, ''],
  ];
  expect(await faultsOf(...rows)).toEqual([`2 角色: ${told}`, `3 角色: ${told}`]);
  expect(await preview(await workbook(['周敏', '', code, 'CLIENT_USER', to, '']))).toMatchObject({ unchanged: 1 });
  // Once the invitation is withdrawn, the row invites anew.
  await t.db.update(invitations).set({ revokedAt: t.now() }).where(eq(invitations.stockId, stockId));
  expect(await faultsOf(...rows)).toEqual([]);
});

test('an invitation that a limit refused has expired and was not sent, and waits for nothing', async () => {
  const { code, stockId } = await openClient();
  const to = email();
  for (let sent = 0; sent < invitationLimits.perRecipient; sent += 1) {
    await passLimits(t.db, { stockId, recipient: to, now: t.now() });
  }
  await takeIn(await workbook(['周敏', '', code, '企业用户', to, '']));
  const body = { stockId, page: 1, pageSize: 10 };
  const waiting = async () => (await t.call('invitation.list', token, { body })).json().result.list;
  await expect.poll(waiting).toMatchObject([{ state: 'expired' }]);
  expect((await waiting())[0]?.delivery).toMatchObject({ state: 'failed', answer: null });
});

test('nothing is written after an entry in the audit log, for which all others wait', async () => {
  const [one, other] = [await openClient(), await openClient()];
  const known = [await createUser(t.db), await createUser(t.db)];
  const file = await workbook(
    ...Array.from({ length: 3 }, (): Cells => ['周敏', '', one.code, '企业用户', email(), '']),
    ...known.map(({ username }): Cells => [username, username, other.code, '企业用户', '', '']),
  );
  const sent = await sentAfterAudits(t.pool, async () => {
    expect((await takeIn(file)).result).toEqual({ invited: 3, linked: 2 });
    await expect.poll(() => t.sent.length).toBe(3);
  });
  // What everybody may do is checked at the very end of a change of it.
  expect(sent.filter((text) => !text.startsWith('select'))).toEqual([]);
  const actionsOf = async ({ stockId }: { stockId: number }) =>
    (await t.db.select().from(auditEntries).where(eq(auditEntries.stockId, stockId))).map(({ action }) => action);
  expect(await actionsOf(one)).toEqual(Array(3).fill('invitation.send'));
  expect(await actionsOf(other)).toEqual(Array(2).fill('user.addMembership'));
});

test('each wrong cell is named, and comes back in the file', async () => {
  const { code } = await openClient();
  const gone = await createUser(t.db, { disabledAt: t.now() });
  const other = await createUser(t.db);
  await t.db.update(users).set({ email: 'other@example.com', phone: '13900007777' }).where(eq(users.id, other.id));
  const file = await workbook(
    ['', '', code, '企业用户', email(), ''],
    ['周敏', '', '没有的公司', '企业用户', email(), ''],
    ['周敏', '', code, '没有的角色', email(), ''],
    ['周敏', '', code, '平台管理员', email(), ''],
    ['周敏', '', code, '', 'zhoumin', '123'],
    ['周敏', '', code, '企业用户', '', ''],
    ['周敏', 'nobody-of-this-name', code, '企业用户', email(), ''],
    [gone.username, gone.username, code, '企业用户', '', ''],
    ['周敏', other.username, code, '企业用户', '', ''],
    ['周敏', '', code, '企业用户', email(), '13900007777'],
    ['boss', 'boss', code, '企业用户', '', ''],
    ['周敏', '', code, '企业用户', 'twice@example.com', ''],
    ['周敏', '', code, '企业用户', 'twice@example.com', ''],
  );
  const seen = await preview(file);
  expect(seen.faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
    ...['2 姓名', '3 公司', '4 角色', '5 角色', '6 角色', '6 邮箱', '6 手机', '7 邮箱', '8 账号', '9 账号', '10 姓名'],
    ...['11 手机', '12 账号', '14 姓名'],
  ]);
  expect(seen).toMatchObject({ invited: 1, wrong: 12 });
  const cells: unknown[][] = [];
  for await (const row of (await readXlsx(Buffer.from(seen.annotated ?? '', 'base64'))).rows)
    cells.push([...row.cells]);
  expect(cells[0]?.at(-1)).toBe('错误');
  expect(cells[2]?.at(-1)).toContain('没有这家公司');
  expect(cells[12]?.[4]).toBe('twice@example.com');
});

test('an account whose number or address is another than the row says stays as it is, and the row says so', async () => {
  const { code } = await openClient();
  const known = await createUser(t.db);
  const { username } = known;
  await t.db
    .update(users)
    .set({ email: `${username}@example.com`, phone: '13900005555' })
    .where(eq(users.id, known.id));
  const without = await createUser(t.db);
  await t.db.update(users).set({ email: null, phone: '' }).where(eq(users.id, without.id));
  expect(
    await faultsOf(
      [username, username, code, '企业用户', email(), ''],
      [username, username, code, '企业用户', '', '13900006666'],
      [username, '', code, '企业用户', `${username}@example.com`, '13900006666'],
      [without.username, without.username, code, '企业用户', email(), '13900006666'],
      [username, username, code, '企业用户', `${username}@example.com`, '13900005555'],
    ),
  ).toEqual([
    '2 邮箱: 与账号的邮箱不同，导入不更换邮箱；请留空，由本人在「我的邮箱」中更换',
    '3 手机: 与账号的手机号不同，导入不更换手机号；请留空，或在用户详情中更正',
    '4 手机: 与账号的手机号不同，导入不更换手机号；请留空，或在用户详情中更正',
    '5 邮箱: 与账号的邮箱不同，导入不更换邮箱；请留空，由本人在「我的邮箱」中更换',
    '5 手机: 与账号的手机号不同，导入不更换手机号；请留空，或在用户详情中更正',
  ]);
});

test('an invitation that is sent again keeps the number, and whoever joins with an account keeps their own', async () => {
  const { code, stockId } = await openClient();
  const [to, phone] = [email(), '13900004444'];
  await takeIn(await workbook(['周敏', '', code, '企业用户', to, phone]));
  await expect.poll(() => t.sent.length).toBe(1);
  const [waiting] = await invitedInto(stockId);
  t.pass(sentAgainWithin);
  await t.call('invitation.resend', token, { body: { id: waiting?.id } });
  await expect.poll(() => t.sent.length).toBe(2);
  expect(await invitedInto(stockId)).toMatchObject([{ phone }]);
  const known = await createUser(t.db);
  const [before] = await t.db.select().from(users).where(eq(users.id, known.id));
  const link = /#([\w-]+)/.exec(t.sent.at(-1)?.text ?? '')?.[1] ?? '';
  const body = { token: link, username: known.username, password: testPassword };
  expect((await t.call('invitation.join', undefined, { body })).json().code).toBe(200);
  const [after] = await t.db.select().from(users).where(eq(users.id, known.id));
  expect(after?.phone).toBe(before?.phone);
});

describe('nobody imports', () => {
  test('more people than there are seats', async () => {
    const { code, stockId } = await openClient(2);
    const member = await createUser(t.db, { stockIds: [stockId] });
    const known = await createUser(t.db);
    const rows: Cells[] = [
      [member.username, member.username, code, '企业用户', '', ''],
      [known.username, known.username, code, '企业用户', '', ''],
      ['周敏', '', code, '企业用户', email(), ''],
    ];
    expect(await faultsOf(...rows)).toEqual(['4 公司: 席位不足，这家公司共 2 个席位']);
  });

  test('roles beyond their own, nor accounts without the right to manage them', async () => {
    await grantElement(t.db, 'EDITOR', 'user:import');
    await grantElement(t.db, 'EDITOR', 'user:invite');
    const editor = await createUser(t.db, { role: 'EDITOR', stockIds: [operatorStockId] });
    const who = await t.login(editor.username);
    const { code } = await openClient();
    const known = await createUser(t.db);
    const [operator] = await t.db.select().from(companies).where(eq(companies.stockId, operatorStockId));
    const file = await workbook(
      ['周敏', '', operator?.name['zh-CN'] ?? '', '平台管理员', email(), ''],
      ['周敏', '', operator?.name['zh-CN'] ?? '', '内容编辑', email(), ''],
      [known.username, known.username, code, '企业用户', '', ''],
    );
    const seen = await preview(file, who);
    expect(seen.faults.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 角色', '4 账号']);
    expect(seen).toMatchObject({ invited: 1, wrong: 2 });
    const salesman = await createUser(t.db, { role: 'ADMIN_SALESMAN', stockIds: [operatorStockId] });
    const refused = await sendFile(t, 'user.previewImport', await t.login(salesman.username), file);
    expect(refused.json().code).toBe(errorTable.NOT_PERMITTED.code);
  });

  test('rights for somebody linked at a partner that not all have who set partners up, while the other rows go in', async () => {
    const [operator] = await t.db.select().from(companies).where(eq(companies.stockId, operatorStockId));
    const place = operator?.name['zh-CN'] ?? '';
    const [linker, linked, free] = [await createUser(t.db), await createUser(t.db), await createUser(t.db)];
    const link = { issuer: 'partner:portal', subject: 'x', userId: linked.id, linkedAt: t.now() };
    await t.db.insert(unifyLinks).values(link);
    await grantElement(t.db, 'EDITOR', 'unify:edit');
    const rowOf = ({ username }: { username: string }, role: string): Cells => [
      username,
      username,
      place,
      role,
      '',
      '',
    ];
    // The first row makes somebody set partners up who may not do what the second gives.
    const file = await workbook(rowOf(linker, '内容编辑'), rowOf(linked, '平台管理员'), rowOf(free, '平台管理员'));
    const seen = await preview(file);
    expect(seen).toMatchObject({ linked: 2, wrong: 1 });
    expect(seen.faults).toMatchObject([{ row: 3, column: '账号', reason: expect.stringContaining('合作平台') }]);
    expect((await commit(file, seen.digest)).result).toEqual({ invited: 0, linked: 2 });
    // Who comes in already with what it gives goes in.
    expect(await preview(await workbook(rowOf(linked, '内容编辑')))).toMatchObject({ linked: 1, wrong: 0 });
    await t.db.delete(unifyLinks);
    expect(await preview(file)).toMatchObject({ linked: 1, unchanged: 2, wrong: 0 });
  });

  test('what has changed since it was seen', async () => {
    const { code, stockId } = await openClient(2);
    const file = await workbook(
      ['周敏', '', code, '企业用户', email(), ''],
      ['何远', '', code, '企业用户', email(), ''],
    );
    const { digest } = await preview(file);
    await t.db.update(clients).set({ seats: 1 }).where(eq(clients.stockId, stockId));
    expect(await commit(file, digest)).toMatchObject({
      code: errorTable.IMPORT_CHANGED.code,
      desc: '文件或已有数据有变化，请重新检查后再导入',
    });
    expect(await invitedInto(stockId)).toEqual([]);
  });

  test('the same file twice at once', async () => {
    const { code, stockId } = await openClient();
    const file = await workbook(['周敏', '', code, '企业用户', email(), '']);
    const { digest } = await preview(file);
    const codes = (await Promise.all([commit(file, digest), commit(file, digest)])).map((answer) => answer.code);
    expect(codes.sort()).toEqual([200, errorTable.IMPORT_CHANGED.code].sort());
    expect(await invitedInto(stockId)).toHaveLength(1);
  });
});

test('of 5,000 rows 50 are wrong: the others are invited in the background, and the wrong ones come back', {
  timeout: 180_000,
}, async () => {
  const client = await openClient(10_000);
  const rows = Array.from({ length: 5_000 }, (_row, index): Cells => {
    const isWrong = index % 100 === 7;
    return [`员工${index}`, '', isWrong ? '没有的公司' : client.code, '企业用户', `staff${index}@example.com`, ''];
  });
  const file = await workbook(...rows);
  const seen = await preview(file);
  expect(seen).toMatchObject({ total: 5_000, invited: 4_950, wrong: 50, faultCount: 50 });
  expect((await commit(file, seen.digest)).result).toEqual({ invited: 4_950, linked: 0 });
  const list = await t.call('invitation.list', token, { body: { stockId: client.stockId, page: 1, pageSize: 50 } });
  expect(list.json().result.list[0]).toMatchObject({ state: 'pending', delivery: { state: 'queued' } });
  const jobOf = async () =>
    (await t.call('job.list', token, { body: { kind: 'invitations', page: 1, pageSize: 1 } })).json().result.list[0];
  await expect.poll(async () => (await jobOf())?.done).toBeGreaterThan(0);
  expect((await jobOf())?.total).toBe(4_950);
  expect(await invitedInto(client.stockId)).toHaveLength(4_950);
});

test('a row without an address is wrong where the SMS provider sends no invitations', async () => {
  const given = await openTestApp({ sms: smsForCodes });
  await applyProductRows(given.db, { now: given.now() });
  await createUser(given.db, { username: 'boss', role: 'ADMIN', stockIds: [operatorStockId] });
  const { stockId } = await createCompany(given.db, { name: '只有手机的客户' });
  await openAllModules(given.db, [stockId]);
  const file = await workbook(
    ['周敏', '', '只有手机的客户', 'CLIENT_USER', '', 13812340001],
    ['何远', '', '只有手机的客户', 'CLIENT_USER', email(), 13812340002],
  );
  const boss = await given.login('boss');
  const { result } = (await sendFile(given, 'user.previewImport', boss, file)).json();
  expect(result).toMatchObject({
    ...{ invited: 1, wrong: 1 },
    faults: [{ row: 2, column: '邮箱', reason: '短信服务不能发送邀请，请填写邮箱' }],
  });
  expect(await exampleOf(given, boss)).toEqual(['邀请发到这里，新用户必填', '选填，成为新账号的手机号']);
  expect(await exampleOf(t, token)).toEqual(['邀请发到这里', '成为新账号的手机号；没有邮箱时用短信邀请']);
  await given.close();
});
