import { maxInquiryFiles } from '#contract/cooperation/attachment-rules.ts';
import type { Attachment } from '#contract/cooperation/attachments.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { Buyer } from '#server/cooperation/inquiries/buyer.ts';
import { auditInquiry, requireInquiry } from '#server/cooperation/inquiries/inquiry-acts.ts';
import { findSeen } from '#server/cooperation/inquiries/queries.ts';
import { findActiveQuote } from '#server/cooperation/inquiries/quotes/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { type FilePlace, findFile, listFiles } from './queries.ts';
import { describeFile, type FileDeps, noteFile, readSealed, type SentFile, writeNoted } from './stored-file.ts';

const changeable = [inquiryState.draft, inquiryState.open];

/** Files of earlier versions stay, so there may be more than one version can name. */
const mostStored = 3 * maxInquiryFiles;

/**
 * Adds a file to an inquiry; its draft or next version names it. Throws NOT_FOUND, INQUIRY_STATE_WRONG, and as
 * {@link noteFile}.
 */
export async function addInquiryFile(
  db: Database,
  { id, ...sent }: SentFile & { readonly id: number },
  { actor, files }: { readonly actor: Buyer; readonly files: FileDeps },
): Promise<Attachment> {
  const { stockId, now } = actor;
  const place: FilePlace = { stockId, inquiryId: id, invitationId: null };
  const noted = await inCompany(db, stockId, async (tx) => {
    await requireInquiry(tx, actor, { id, states: changeable });
    return noteFile(tx, files, { place, sent, most: mostStored, now });
  });
  const { name, digest } = noted.file;
  return writeNoted(db, files, noted, (keep) =>
    inCompany(db, stockId, async (tx) => {
      await requireInquiry(tx, actor, { id, states: changeable });
      await keep(tx);
      await auditInquiry(tx, actor, { action: 'inquiry.addFile', id, note: name, detail: { digest } });
    }),
  );
}

/** Files of the buyer by their ids, with what is stored of them: what a request says of names and digests is not heard. */
export async function withOwnFiles(
  tx: Database,
  place: Omit<FilePlace, 'invitationId'>,
  asked: readonly Attachment[],
  secret: string,
): Promise<Attachment[]> {
  const ids = asked.map(({ id }) => id);
  const known = new Map((await listFiles(tx, { ...place, invitationId: null }, ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const row = known.get(id);
    return (row && describeFile(row, secret)) ?? [];
  });
}

/**
 * A file of the inquiry, or after the opening of a quote. Throws NOT_FOUND, also for one of a quote before the opening and
 * one that the quote that counts does not name.
 */
export async function readInquiryFile(
  db: Database,
  { id, file: fileId }: { readonly id: number; readonly file: string },
  { actor, files }: { readonly actor: Buyer; readonly files: FileDeps },
): Promise<FileAnswer> {
  const { stockId } = actor;
  const { row, digest } = await inCompany(db, stockId, async (tx) => {
    const found = await findSeen(tx, actor, id);
    const stored = found && (await findFile(tx, { stockId, inquiryId: id }, fileId));
    if (!stored) throw new AppError('NOT_FOUND');
    if (stored.invitationId === null) return { row: stored, digest: describeFile(stored, files.secret)?.digest ?? '' };
    const quote = found.inquiry.openedAt ? await findActiveQuote(tx, stockId, stored.invitationId) : undefined;
    const named = quote?.content?.files?.find((one) => one.id === fileId);
    if (!named) throw new AppError('NOT_FOUND');
    return { row: stored, digest: named.digest };
  });
  return readSealed(files, row, digest);
}
