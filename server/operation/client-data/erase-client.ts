import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { isWritten, removeBytes, storedName } from '#server/cooperation/inquiries/files/stored-file.ts';
import { forgetUnsubmitted } from '#server/cooperation/inquiries/quotes/quote-files.ts';
import { clients, companies } from '#server/identity/companies/tables.ts';
import { emptyAccount } from '#server/identity/members/anonymise.ts';
import { decideErasure } from '#server/identity/members/erasure-queries.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { accountFolderOf } from '#server/operation/account-data/account-data.ts';
import { deleteRows, describeTables } from '#server/platform/archive/table-rows.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { folderOf } from '#server/platform/uploads/stored-names.ts';
import { companyTables, rowsOf } from './company-tables.ts';
import { listAttachmentIds, listUploadIds, listWrittenFor } from './file-queries.ts';
import { addCount, addFiles, type Erasure, findErasure, listPeopleOfOne, lockPersonOfOne } from './queries.ts';
import { receivedTables } from './received-tables.ts';

export interface EraseDeps {
  readonly db: Database;
  readonly store: FileStore;
  /** Opens what the company submitted as a supplier: which files that names. */
  readonly secret: string;
}
type StoreDeps = Omit<EraseDeps, 'secret'>;

interface Erasing {
  readonly id: number;
  /** Folders of the file store in which files of this company lie. */
  readonly folders: readonly string[];
  readonly now: () => Date;
  readonly progress: (done: number, total: number) => Promise<void>;
}

/** Last of all, with the certificate. */
const lastTable = 'client';

/**
 * Erases everything of a client in steps of a thousand rows. May begin again anywhere: what is gone stays counted, and
 * the certificate is written once nothing is left.
 */
export async function eraseClient(
  { db, store, secret }: EraseDeps,
  { id, folders, now, progress }: Erasing,
): Promise<void> {
  const erasure = await findErasure(db, id);
  if (!erasure || erasure.finishedAt) return;
  const { stockId } = erasure;
  await anonymisePeople({ db, store }, erasure, now());
  await removeFiles({ db, store }, erasure, folders);
  const shapes = await describeTables(db);
  const going = companyTables.filter(({ name, erased }) => erased === true && name !== lastTable);
  for (const [place, rules] of going.entries()) {
    const table = shapes.get(rules.name);
    if (!table) throw new Error('a table is listed that is not in the database');
    await deleteRows(db, { table, where: rowsOf(rules, stockId) }, (tx, rows) => addCount(tx, id, rules.name, rows));
    await progress(place + 1, going.length + 1);
  }
  await eraseUnsubmitted({ db, store, secret }, erasure);
  // Exports that were running when files were removed may have written theirs since.
  for (const folder of folders) await removeFolder({ db, store }, id, folder);
  await finish(db, id, now());
  await progress(going.length + 1, going.length + 1);
}

/** Nobody can sign in any more; whoever is in no other company is nobody from now on. */
async function anonymisePeople(
  { db, store }: StoreDeps,
  { id, stockId, requestedBy }: Erasure,
  now: Date,
): Promise<void> {
  for (const personId of await listPeopleOfOne(db, stockId)) {
    const isEmptied = await changeRights(db, async (tx, note) => {
      // Whoever has joined another company since is somebody there.
      const person = await lockPersonOfOne(tx, { stockId, id: personId });
      if (!person) return false;
      await tx
        .update(users)
        .set({ disabledAt: sql`coalesce(${users.disabledAt}, ${now.toISOString()}::timestamptz)` })
        .where(eq(users.id, person.id));
      const request = await decideErasure(tx, person.id, { outcome: 'erased', decidedBy: requestedBy, decidedAt: now });
      const left = await emptyAccount(tx, person, now);
      await tx.execute(sql`update client_erasure set people = people + 1 where id = ${id}`);
      note({
        ...{ at: now, userId: requestedBy, action: 'user.anonymise', subject: `account ${left}` },
        detail: { client: stockId, ...(request !== undefined && { request }) },
      });
      return true;
    });
    // Where this is cut short, the sweep of such files finds them.
    if (isEmptied) await removeFolder({ db, store }, id, accountFolderOf(personId));
  }
}

async function removeFiles(
  { db, store }: StoreDeps,
  { id, stockId }: Erasure,
  folders: readonly string[],
): Promise<void> {
  for await (const ids of listUploadIds(db, stockId)) {
    for (const upload of ids) await removeFolder({ db, store }, id, folderOf(upload));
  }
  for await (const ids of listAttachmentIds(db, stockId)) {
    for (const file of ids) {
      if (!(await store.stat(storedName(file)))) continue;
      await store.remove(storedName(file));
      await addFiles(db, id, 1);
    }
  }
  for (const folder of folders) await removeFolder({ db, store }, id, folder);
}

async function removeFolder({ db, store }: StoreDeps, id: number, folder: string): Promise<void> {
  let removed = 0;
  for await (const { name } of store.list(folder)) {
    await store.remove(name);
    removed += 1;
  }
  if (removed > 0) await addFiles(db, id, removed);
}

/** What it has written to buyers and never submitted. What they have received of it is theirs. */
async function eraseUnsubmitted({ db, store, secret }: EraseDeps, { id, stockId }: Erasure): Promise<void> {
  for await (const invitations of listWrittenFor(db, stockId)) {
    for (const invitation of invitations) {
      const gone = await db.transaction(async (tx) => {
        const { hadDraft, files } = await forgetUnsubmitted(tx, invitation, secret);
        if (hadDraft) await addCount(tx, id, 'quote_draft', 1);
        if (files.length > 0) await addCount(tx, id, 'inquiry_file', files.length);
        await addFiles(tx, id, files.filter(isWritten).length);
        return files;
      });
      // Where this is cut short, the sweep of such files finds them.
      await removeBytes(store, gone);
    }
  }
}

/** The client itself, and what proves that it is gone. Throws where rows came while others went: the job runs again. */
async function finish(db: Database, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const erasure = await findErasure(tx, id);
    if (!erasure) throw new Error('the erasure is not there');
    const { stockId, requestedBy, companyName } = erasure;
    await requireNothingLeft(tx, stockId);
    await tx.execute(sql`update lead set client_id = null where client_id = ${stockId}`);
    await tx.delete(clients).where(eq(clients.stockId, stockId));
    const [company] = await tx.select({ code: companies.code }).from(companies).where(eq(companies.stockId, stockId));
    const [person] = await tx.select({ username: users.username }).from(users).where(eq(users.id, requestedBy));
    const counts = { ...erasure.counts, [lastTable]: 1 };
    const certificate = `${JSON.stringify(
      {
        certificate: 'erasure of a client',
        number: id,
        company: { stockId, code: company?.code ?? '', name: companyName },
        requestedBy: { id: requestedBy, username: person?.username ?? '' },
        requestedAt: erasure.requestedAt.toISOString(),
        reason: erasure.reason,
        finishedAt: now.toISOString(),
        rowsErased: Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1))),
        filesErased: erasure.files,
        accountsAnonymised: erasure.people,
        stays: staying,
      },
      undefined,
      2,
    )}\n`;
    const sha256 = createHash('sha256').update(certificate).digest('hex');
    await tx.execute(sql`
      update client_erasure set counts = ${JSON.stringify(counts)}::jsonb, finished_at = ${now.toISOString()},
        certificate = ${certificate}, sha256 = ${sha256} where id = ${id}`);
    await recordAudit(tx, {
      ...{ at: now, userId: requestedBy, stockId, action: 'client.erased', subject: `client ${stockId}` },
      detail: { erasure: id, sha256, rows: sumOf(counts), files: erasure.files, people: erasure.people },
    });
  });
}

async function requireNothingLeft(tx: Database, stockId: number): Promise<void> {
  for (const rules of companyTables) {
    if (rules.erased !== true || rules.name === lastTable) continue;
    const { rows } = await tx.execute(
      sql`select from ${sql.identifier(rules.name)} where ${rowsOf(rules, stockId)} limit 1`,
    );
    if (rows.length > 0) throw new Error('rows came while others went');
  }
}

export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const namesThatStay = (why: string) => companyTables.filter(({ erased }) => erased === why).map(({ name }) => name);

/** What is not erased, and why. */
const staying = {
  auditLog: { tables: namesThatStay('log'), why: 'the audit log is chained by hash and kept as the law asks' },
  coverage: {
    tables: namesThatStay('coverage'),
    why: 'what is published about the company, which is tracked whether it is a client or not',
  },
  operator: { tables: namesThatStay('operator'), why: 'records of the operator, without a link to the client' },
  buyers: {
    tables: receivedTables.map(({ name }) => name),
    why: 'what the company has received and submitted as a supplier is in the records of the buyers; what it had not submitted is erased',
  },
  queue: 'what jobs were given is deleted from the queue within a week',
  backups: 'backups keep what they had until they are thrown away by their own rule',
};
