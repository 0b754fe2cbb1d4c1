import { and, eq, isNull, ne } from 'drizzle-orm';
import { isAllowed } from '#contract/codes/is-allowed.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession } from '#server/platform/http/call-context.ts';
import { findOwnUpload, findUpload, isUsed, type UploadRow } from '#server/platform/uploads/find-upload.ts';
import { deletePendingRemovals } from '#server/platform/uploads/remove-uploads.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { viewAddress } from '#server/platform/uploads/view-address.ts';
import type { UploadDeps } from './upload-deps.ts';

type Viewer = Pick<CallerSession, 'stockId' | 'rights'>;

/** A signed preview URL. Throws NOT_FOUND, also for another company's upload. */
export async function viewUpload({ db, clock, secret }: UploadDeps, id: string, viewer: Viewer) {
  const upload = await findVisible(db, id, viewer);
  if (upload?.state !== 'ready') throw new AppError('NOT_FOUND');
  const { kind, name, type, bytes, width, height, seconds } = upload;
  const address = viewAddress(upload, { secret, now: clock() });
  return { kind, name, type, bytes, width, height, seconds, address };
}

/** Editors also see uploads of others in shared articles and pages. */
async function findVisible(
  db: UploadDeps['db'],
  id: string,
  { stockId, rights }: Viewer,
): Promise<UploadRow | undefined> {
  const own = await inCompany(db, stockId, (tx) => findOwnUpload(tx, stockId, id));
  if (own || !isAllowed('writing', rights.elements)) return own;
  return (await isUsed(db, id)) ? findUpload(db, id) : undefined;
}

/** Deletes an unused upload of the company. Throws NOT_FOUND. */
export async function discardUpload({ db, store }: UploadDeps, id: string, stockId: number): Promise<null> {
  const [leaving] = await inCompany(db, stockId, (tx) =>
    tx
      .update(uploads)
      .set({ state: 'leaving' })
      .where(
        and(
          ...[eq(uploads.stockId, stockId), eq(uploads.id, id)],
          ...[isNull(uploads.usedAt), ne(uploads.state, 'leaving')],
        ),
      )
      .returning({ id: uploads.id }),
  );
  if (!leaving) throw new AppError('NOT_FOUND');
  await deletePendingRemovals(db, store, id);
  return null;
}
