import { randomBytes } from 'node:crypto';
import { invitationLifetime } from '#contract/identity/invitations.ts';
import { maxUserRows, type UserImport } from '#contract/identity/user-import.ts';
import type { Language } from '#contract/language.ts';
import type { SendingDeps } from '#server/identity/invitations/invite.ts';
import { endFormer } from '#server/identity/invitations/queries.ts';
import { entryOfUser } from '#server/identity/members/change-accounts.ts';
import { joinCompanies } from '#server/identity/members/change-memberships.ts';
import { readMemberships } from '#server/identity/members/read-users.ts';
import { listSeats } from '#server/identity/members/seats.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { findGainsByLinks, readRightsOfPeople } from '#server/identity/permissions/gains-by-links.ts';
import { type GrantingRole, listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Job } from '#server/platform/jobs/job-kind.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { describeTable, digestOf } from '#server/platform/table-import/check-table.ts';
import { type CorrectedFile, type ReadTable, readSmallTable } from '#server/platform/table-import/read-small-table.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import type { TableColumns } from '#server/platform/xlsx/read-table.ts';
import { workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { checkUsers, emailOf, invitedKey, type RightRow, textOf, usernameOf } from './check-import.ts';
import { type ImportColumn, importColumns, importTexts } from './import-texts.ts';
import { insertInvitations, listInvited, listNamedAccounts, listNamedPlaces } from './queries.ts';
import type { sendingPayload } from './send-invitations.ts';

const tableColumns: TableColumns<ImportColumn> = {
  headings: Object.fromEntries(
    importColumns.map((column) => [column, Object.values(importTexts).map((texts) => texts.columns[column])]),
  ) as Record<ImportColumn, string[]>,
  required: ['name', 'company', 'roles'],
};

const widths: Partial<Record<ImportColumn, number>> = { company: 28, roles: 24, email: 28 };

type Importer = Pick<SignedInActor, 'userId' | 'rights' | 'language' | 'now'> & Pick<SendingDeps, 'invitesBySms'>;

const readFile = (file: CorrectedFile) => readSmallTable(file, tableColumns, maxUserRows);

/** Whom a file would invite, and which accounts it would let into a company. */
export async function previewImport(db: Database, file: CorrectedFile, importer: Importer): Promise<UserImport> {
  const table = await readFile(file);
  const { right, faults } = await judge(db, table, importer);
  const becomes = new Map(right.map((one) => [one.row, one.becomes]));
  const effects = { invited: 'added', linked: 'changed', unchanged: 'unchanged', waiting: 'unchanged' } as const;
  const { sheet, columns, errorColumn } = importTexts[importer.language];
  const count = (...kinds: RightRow['becomes'][]) => right.filter((one) => kinds.includes(one.becomes)).length;
  return {
    ...(await describeTable(
      {
        ...{ table, faults, effects: effectsOf(right) },
        effectOf: (row) => {
          const what = becomes.get(row);
          return what ? effects[what] : 'wrong';
        },
      },
      {
        ...{
          language: importer.language,
          sheet,
          errorColumn,
          formerNotes: Object.values(importTexts).map((texts) => texts.errorColumn),
        },
        headingOf: (column) => columns[column],
        cellTypeOf: (column) => ({ width: widths[column] ?? 16 }),
      },
    )),
    ...{ invited: count('invited'), linked: count('linked'), unchanged: count('unchanged', 'waiting') },
    wrong: table.rows.length - right.length,
  };
}

interface Committing extends Pick<SendingDeps, 'db' | 'invitesBySms'> {
  readonly jobs: JobRunner;
  /** Makes and sends the links. */
  readonly sending: Job<typeof sendingPayload>;
}

/**
 * Takes in the right rows of a file, as they were previewed: accounts get their company, everybody else an invitation
 * whose link is made and sent by a job. Throws IMPORT_CHANGED, IMPORT_EMPTY.
 */
export async function commitImport(
  { db, invitesBySms, jobs, sending }: Committing,
  { digest, ...file }: CorrectedFile & { readonly digest: string },
  actor: SignedInActor,
): Promise<{ invited: number; linked: number }> {
  const table = await readFile(file);
  await jobs.start();
  const counts = await changeRights(db, async (tx, note) => {
    const { right } = await judge(tx, table, { ...actor, invitesBySms });
    if (digestOf(table, effectsOf(right)) !== digest) throw new AppError('IMPORT_CHANGED');
    const invited = right.filter((one) => one.becomes === 'invited');
    const linked = right.filter((one) => one.becomes === 'linked');
    if (invited.length + linked.length === 0) throw new AppError('IMPORT_EMPTY');
    const { userId, stockId: invitedIn, now, language, address } = actor;
    await endFormer(tx, invited, actor.now);
    await insertInvitations(
      tx,
      invited.map(({ stockId, name, channel, recipient, phone, roles }) => ({
        ...{ stockId, name, channel, recipient, phone, roles: [...roles], invitedBy: userId, invitedIn, sentAt: now },
        // Of no link: the job makes one.
        tokenHash: randomBytes(32),
        expiresAt: new Date(now.getTime() + invitationLifetime),
      })),
    );
    await joinCompanies(
      tx,
      linked.map(({ account, stockId, roles }) => ({ id: account.id, stockId, roles })),
    );
    const done = { invited: invited.length, linked: linked.length };
    const entry = { at: now, userId, stockId: invitedIn, address, action: 'user.import', subject: 'accounts' };
    if (invited.length > 0) {
      await sending.startWithin(tx, { userId, stockId: invitedIn, language }, { stockId: invitedIn, userId });
    }
    for (const { account, stockId, roles } of linked) {
      const { username } = account;
      note(entryOfUser(actor, { action: 'user.addMembership', username, stockId, detail: { roles } }));
    }
    note({ ...entry, detail: done });
    return done;
  });
  sending.wake();
  return counts;
}

/** Compares the rows with companies, roles, accounts and seats as they are now. */
async function judge(
  db: Database,
  table: ReadTable<ImportColumn>,
  { userId, rights, language, now, invitesBySms }: Importer,
) {
  const { rows } = table;
  const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];
  const [emails, phones] = [distinct(rows.map(emailOf)), distinct(rows.map((row) => textOf(row, 'phone')))];
  const accounts = await listNamedAccounts(db, { usernames: distinct(rows.map(usernameOf)), emails, phones });
  const ids = accounts.map(({ id }) => id);
  const places = await readPlaces(db);
  const named = new Set(rows.flatMap((row) => places.get(normalizeText(textOf(row, 'company'))) ?? []));
  const seats = await listSeats(db, [...named], now);
  const invited = await listInvited(db, [...emails, ...phones], now);
  const roles = await listGrantingRoles(db);
  const around = {
    ...{ places, accounts, seats, roles, language, invitesBySms, actor: { userId, rights } },
    memberships: await readMemberships(db, ids, language),
    invited: new Map(invited.map(({ stockId, recipient, roles: given }) => [invitedKey(stockId, recipient), given])),
  };
  // What a row gives counts together with what the others give, so that it is known of all rows first.
  const { right } = checkUsers(table, { ...around, gaining: new Set() });
  return checkUsers(table, { ...around, gaining: await findGaining(db, right, roles) });
}

/** Accounts of people who would get by these rows, through a partner, what not everybody has who sets partners up. */
async function findGaining(
  db: Database,
  right: readonly RightRow[],
  roles: readonly GrantingRole[],
): Promise<ReadonlySet<number>> {
  const ofOperator = new Map(roles.flatMap((role) => (role.kind === 'operator' ? [[role.code, role.elements]] : [])));
  const before = await readRightsOfPeople(db);
  const after = new Map(before);
  const linked = right.flatMap((one) => (one.becomes === 'linked' ? [one] : []));
  for (const { account, roles: given } of linked) {
    const added = given.flatMap((code) => ofOperator.get(code) ?? []);
    after.set(account.unifyId, new Set([...(after.get(account.unifyId) ?? []), ...added]));
  }
  const gains = await findGainsByLinks(db, before, after);
  return new Set(linked.flatMap(({ account }) => (gains.has(account.unifyId) ? [account.id] : [])));
}

/** Companies by code and names, as a file may call them. */
async function readPlaces(db: Database): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>();
  for (const { stockId, code, name, shortName } of await listNamedPlaces(db)) {
    const names = [code, ...Object.values(name), ...Object.values(shortName)].filter(Boolean).map(normalizeText);
    for (const text of new Set(names)) found.set(text, [...(found.get(text) ?? []), stockId]);
  }
  return found;
}

/** What a preview depends on besides the file: what its right rows do. */
const effectsOf = (right: readonly RightRow[]) =>
  right.map((one) => [one.row.number, one.becomes, one.stockId, one.roles, 'account' in one ? one.account.id : null]);

/** An empty workbook with an example row. */
export async function writeTemplate(
  language: Language,
  { invitesBySms }: Pick<SendingDeps, 'invitesBySms'>,
): Promise<FileAnswer> {
  const { sheet, columns, example, exampleByMail } = importTexts[language];
  const told = { ...example, ...(!invitesBySms && exampleByMail) };
  const described = importColumns.map((column) => ({ header: columns[column], width: widths[column] ?? 20 }));
  const rows = async function* () {
    yield importColumns.map((column) => told[column]);
  };
  return { type: workbookType, content: writeXlsx(sheet, described, rows()) };
}
