import { and, eq } from 'drizzle-orm';
import { imageWidths } from '#contract/content/image-address.ts';
import type { UploadedImage } from '#contract/content/upload-image.ts';
import type { UploadedFile } from '#contract/uploads.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { reserveQuota } from '#server/platform/uploads/space.ts';
import { imageName, newUploadId } from '#server/platform/uploads/stored-names.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { type UploadDeps, writeFile } from './upload-deps.ts';

/** Uploads a picture. It is re-encoded in all sizes, so nothing else of the file is kept. */
export async function uploadImage(
  { db, store, images, clock, quota }: UploadDeps,
  { file, name }: { readonly file: UploadedFile; readonly name: string },
  { userId, stockId, address }: Actor,
): Promise<UploadedImage> {
  const sizes = await images.encode(Buffer.from(await file.arrayBuffer()));
  const largest = sizes.at(-1);
  if (!largest) throw new Error('a picture without sizes');
  const id = newUploadId();
  const { width, height } = largest;
  const bytes = sizes.reduce((sum, { content }) => sum + content.length, 0);
  const now = clock();
  await inCompany(db, stockId, async (tx) => {
    await reserveQuota(tx, { stockId, bytes, quota, now });
    await tx.insert(uploads).values({
      ...{ id, stockId, userId, kind: 'image', state: 'pending', name, type: 'image/webp' },
      ...{ bytes, width, height, createdAt: now, touchedAt: now },
    });
  });
  for (const [index, size] of imageWidths.entries()) {
    await writeFile(store, imageName(id, size), Buffer.from(sizes[index]?.content ?? largest.content));
  }
  await inCompany(db, stockId, async (tx) => {
    const finished = await tx
      .update(uploads)
      .set({ state: 'ready' })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'pending')))
      .returning({ id: uploads.id });
    if (finished.length === 0) throw new AppError('NOT_FOUND');
    await recordAudit(tx, {
      ...{ at: now, userId, stockId, address, action: 'upload.image' },
      ...{ subject: `upload ${id}`, detail: { name, bytes } },
    });
  });
  return { id, width, height };
}
