import type { z } from 'zod';
import type { contactImportEndpoints } from '#contract/outreach/contact-import.ts';
import type { Correction } from '#contract/table-import.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { updateImport } from './queries.ts';
import { requireReady } from './read-import.ts';
import { type Importing, startCheck } from './upload-contacts.ts';

type CorrectRequest = z.output<(typeof contactImportEndpoints)['contact.correctUpload']['body']>;

/** Corrections kept for one file. */
const maxKept = 2_000;

/** Keeps cells that were corrected in the preview, and checks the import again. Throws IMPORT_NOT_READY, IMPORT_ENDED. */
export async function correctImport(importing: Importing, { id, corrections }: CorrectRequest, actor: Actor) {
  const { stockId } = actor;
  await startCheck(importing, actor, async (tx) => {
    const found = await requireReady(tx, stockId, id);
    const places = new Map([...found.corrections, ...corrections].map((one) => [`${one.row} ${one.column}`, one]));
    if (places.size > maxKept) throw new AppError('INVALID_REQUEST');
    await updateImport(tx, stockId, id, { corrections: [...places.values()] satisfies Correction[] });
    return id;
  });
  return null;
}
