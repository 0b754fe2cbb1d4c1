import { maxAttachmentBytes, maxQuoteFiles } from '#contract/cooperation/attachment-rules.ts';
import type { Attachment } from '#contract/cooperation/attachments.ts';
import { type FilePlace, findFile, listFiles, type StoredFile } from '#server/cooperation/inquiries/files/queries.ts';
import {
  describeFile,
  type FileDeps,
  forgetFile,
  noteFile,
  readSealed,
  removeBytes,
  type SentFile,
  writeNoted,
} from '#server/cooperation/inquiries/files/stored-file.ts';
import { findInquiry, type StoredInvitation } from '#server/cooperation/inquiries/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { asSupplier, type SupplierCall, whileOpen } from './as-supplier.ts';
import { dropDraft, findDraft, listQuotesOf, lockInvitation, type StoredQuote, shareInquiry } from './queries.ts';
import { unsealDraft, unsealQuote } from './seal-quote.ts';

/** Files of earlier submissions stay, so there may be more than one quote can name. */
const mostStored = 4 * maxQuoteFiles;

/** How many bytes a link may hold that no submitted quote names: as many as a quote can have. */
const mostUnsubmitted = maxQuoteFiles * maxAttachmentBytes;

/** How long after it was added a file may be in no draft, in milliseconds: one is saved seconds later. */
const draftLimit = 10 * 60_000;

const placeOf = ({ stockId, inquiryId, id }: StoredInvitation): FilePlace => ({ stockId, inquiryId, invitationId: id });

type FileCall = SupplierCall & { readonly files: FileDeps };

/** Adds a file that a draft or quote can name. Throws as {@link whileOpen}, {@link noteFile} and {@link limitUnsubmitted}. */
export async function addQuoteFile(call: FileCall, sent: SentFile): Promise<Attachment> {
  const { noted, gone } = await whileOpen(call, async (tx, invitation) => {
    await lockInvitation(tx, invitation);
    const added = await noteFile(tx, call.files, {
      ...{ place: placeOf(invitation), sent, most: mostStored, now: call.now },
    });
    return { noted: added, gone: await limitUnsubmitted(tx, invitation, call) };
  });
  await removeBytes(call.files.store, gone);
  return writeNoted(call.db, call.files, noted, (keep) => whileOpen(call, keep));
}

/**
 * Throws ATTACHMENTS_TOO_MANY where a link holds too much that no submitted quote names. What the draft does not name
 * either, because an answer was lost or the page was closed, is forgotten first, and returned: nobody can remove what no
 * page shows.
 */
async function limitUnsubmitted(
  tx: Database,
  invitation: StoredInvitation,
  { now, secret }: Pick<FileCall, 'now' | 'secret'>,
): Promise<StoredFile[]> {
  const isTooMuch = (some: readonly StoredFile[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) > mostUnsubmitted;
  const files = await listFiles(tx, placeOf(invitation));
  if (!isTooMuch(files)) return [];
  const drafted = await findDraft(tx, invitation.stockId, invitation.id);
  const draft = drafted && unsealDraft(drafted.sealed, invitation.id, secret);
  const isInUse = ({ id, addedAt }: StoredFile) =>
    now.getTime() - addedAt.getTime() < draftLimit || draft?.files.some((file) => file.id === id);
  const [used, gone]: [StoredFile[], StoredFile[]] = [[], []];
  for (const file of files) {
    if (!(await isNamed(tx, invitation, file.id, secret))) (isInUse(file) ? used : gone).push(file);
  }
  if (isTooMuch(used)) throw new AppError('ATTACHMENTS_TOO_MANY');
  for (const file of gone) await forgetFile(tx, file);
  return gone;
}

/** Removes a file, unless a submitted quote names it. Throws as {@link whileOpen}, and NOT_FOUND. */
export async function removeQuoteFile(call: FileCall, fileId: string): Promise<null> {
  const gone = await whileOpen(call, async (tx, invitation) => {
    await lockInvitation(tx, invitation);
    const file = await findOwn(tx, invitation, fileId);
    if (await isNamed(tx, invitation, fileId, call.secret)) return [];
    await forgetFile(tx, file);
    return [file];
  });
  await removeBytes(call.files.store, gone);
  return null;
}

/**
 * Forgets what a supplier has written and never submitted, once who submits it just now is done. The bytes of the files go
 * after the commit: {@link removeBytes}.
 */
export async function forgetUnsubmitted(tx: Database, invitation: StoredInvitation, secret: string) {
  const { stockId, id, inquiryId } = invitation;
  await shareInquiry(tx, stockId, inquiryId);
  await lockInvitation(tx, invitation);
  const hadDraft = await dropDraft(tx, stockId, id);
  const files: StoredFile[] = [];
  for (const file of await listFiles(tx, placeOf(invitation))) {
    if (await isNamed(tx, invitation, file.id, secret)) continue;
    await forgetFile(tx, file);
    files.push(file);
  }
  return { hadDraft, files };
}

/** Whether a submitted quote names a file, of however many there are. One that cannot be opened may name any. */
async function isNamed(tx: Database, invitation: StoredInvitation, fileId: string, secret: string): Promise<boolean> {
  const { stockId, inquiryId, id: invitationId } = invitation;
  const names = ({ number, ...quote }: StoredQuote) => {
    const { content } = unsealQuote(quote, { inquiryId, invitationId, number }, secret);
    return content === null || content.files.some(({ id }) => id === fileId);
  };
  let some = await listQuotesOf(tx, stockId, invitationId);
  while (some.length > 0) {
    if (some.some(names)) return true;
    some = await listQuotesOf(tx, stockId, invitationId, some.at(-1)?.number);
  }
  return false;
}

async function findOwn(tx: Database, invitation: StoredInvitation, fileId: string) {
  const file = await findFile(tx, placeOf(invitation), fileId);
  if (file?.invitationId !== invitation.id) throw new AppError('NOT_FOUND');
  return file;
}

/** What a supplier may read: a file of the inquiry as it is now, or one of its own. Throws as {@link asSupplier}, NOT_FOUND. */
export async function readQuoteFile(call: FileCall, fileId: string): Promise<FileAnswer> {
  const { row, digest } = await asSupplier(call, async (tx, invitation) => {
    const found = await findInquiry(tx, invitation.stockId, invitation.inquiryId);
    const asked = found?.inquiry.content.attachments.find(({ id }) => id === fileId);
    const stored = asked ? await findFile(tx, placeOf(invitation), fileId) : await findOwn(tx, invitation, fileId);
    if (!stored) throw new AppError('NOT_FOUND');
    return { row: stored, digest: describeFile(stored, call.secret)?.digest ?? '' };
  });
  return readSealed(call.files, row, digest);
}

/** Own files by their ids, with what is stored of them: what a request says of names and digests is not heard. */
export async function withOwnQuoteFiles(
  tx: Database,
  invitation: StoredInvitation,
  asked: readonly Attachment[],
  secret: string,
): Promise<Attachment[]> {
  const ids = [...new Set(asked.map(({ id }) => id))];
  const known = new Map((await listFiles(tx, placeOf(invitation), ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    return (row && describeFile(row, secret)) ?? [];
  });
}
