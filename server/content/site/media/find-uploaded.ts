import { sql } from 'drizzle-orm';
import { articles, readableStates } from '#server/content/articles/tables.ts';
import { manualChapters } from '#server/content/manual/tables.ts';
import { contentItems, isPublic } from '#server/content/site/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SentFile } from '#server/platform/http/send-stored-file.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { findUpload } from '#server/platform/uploads/find-upload.ts';
import { fileOfUpload } from '#server/platform/uploads/stored-upload.ts';
import { uploadUses } from '#server/platform/uploads/tables.ts';
import { canView } from '#server/platform/uploads/view-address.ts';

interface Wanted {
  readonly kind: 'image' | 'video';
  readonly id: string;
  /** Width of a picture. */
  readonly width?: string;
  /** Signed part of a preview URL. */
  readonly view?: string;
}

/**
 * An uploaded file: a picture used by published content for everyone, any file with a signed address. Throws NOT_FOUND.
 * Video files are only public under their video.
 */
export async function findUploaded(
  { db, store, secret }: { readonly db: Database; readonly store: FileStore; readonly secret: string },
  { kind, id, width, view }: Wanted,
  now: Date,
): Promise<SentFile & { readonly isPrivate: boolean }> {
  const isPrivate = view !== undefined && (await canView(db, id, view, { secret, now }));
  const isAllowed = isPrivate || (kind === 'image' && (await isShownToAll(db, id, now)));
  const upload = isAllowed ? await findUpload(db, id) : undefined;
  const file = upload?.kind === kind ? await fileOfUpload({ db, store }, upload, width) : undefined;
  if (!file) throw new AppError('NOT_FOUND');
  return { ...file, isPrivate };
}

/** Whether published content or a manual chapter refers to an upload. */
async function isShownToAll(db: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ shown: boolean }>(sql`
    select exists (
      select 1 from ${uploadUses} where ${uploadUses.uploadId} = ${id} and (
        (${uploadUses.owner} = 'manual'
          and exists (select 1 from ${manualChapters} where ${manualChapters.id} = ${uploadUses.ownerId}
            and (${manualChapters.state} = 'published' or ${manualChapters.state} = 'scheduled'
              and ${manualChapters.publishedAt} <= ${now.toISOString()})))
        or (${uploadUses.owner} = 'content'
          and exists (select 1 from ${contentItems} where ${contentItems.id} = ${uploadUses.ownerId} and ${isPublic(now)}))
        or (${uploadUses.owner} = 'article' and exists (
          select 1 from ${articles} where ${articles.id} = ${uploadUses.ownerId}
            and ${articles.state} in ${readableStates} and ${articles.publishedAt} <= ${now.toISOString()}))
      )
    ) as shown`);
  return rows[0]?.shown === true;
}
