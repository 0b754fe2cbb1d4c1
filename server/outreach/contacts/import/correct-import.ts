import type { z } from 'zod';
import type { contactImportEndpoints } from '#contract/outreach/contact-import.ts';
import type { Correction } from '#contract/table-import.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { lockImport, updateImport } from './queries.ts';
import { requireImport, stateOf } from './read-import.ts';
import { type Importing, startCheck } from './upload-contacts.ts';

type CorrectRequest = z.output<(typeof contactImportEndpoints)['contact.correctUpload']['body']>;

/** Corrections kept for one file. */
const maxKept = 2_000;

/** Keeps cells that were corrected in the preview, and checks the import again. Throws IMPORT_NOT_READY, IMPORT_ENDED. */
export async function correctImport(importing: Importing, { id, corrections }: CorrectRequest, actor: Actor) {
  const { stockId } = actor;
  await inCompany(importing.db, stockId, async (tx) => {
    await lockImport(tx, stockId, id);
    const found = await requireImport(tx, stockId, id);
    if (found.state !== 'open') throw new AppError('IMPORT_ENDED');
    if (stateOf(found) !== 'ready') throw new AppError('IMPORT_NOT_READY');
    const places = new Map([...found.corrections, ...corrections].map((one) => [`${one.row} ${one.column}`, one]));
    if (places.size > maxKept) throw new AppError('INVALID_REQUEST');
    await updateImport(tx, stockId, id, { corrections: [...places.values()] satisfies Correction[] });
  });
  await startCheck(importing, id, actor);
  return null;
}
