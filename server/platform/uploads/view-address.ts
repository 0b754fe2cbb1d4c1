import { z } from 'zod';
import { imagePath } from '#contract/content/image-address.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasExpired } from '#server/platform/limits/run-out.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';
import type { UploadRow } from './find-upload.ts';

const purpose = 'view upload';
const schema = z.object({ id: z.string(), until: z.number() });
/** Validity of a signed address, in milliseconds: as long as watching a video takes. */
export const viewLimit = 60 * 60_000;

interface Signing {
  readonly secret: string;
  readonly now: Date;
}

/** URL of a file that is not public, because browsers send no token for pictures and videos. */
export function viewAddress({ id, kind }: Pick<UploadRow, 'id' | 'kind'>, signing: Signing): string {
  return `${kind === 'image' ? imagePath(id, 480) : videoPath(id)}${viewQuery(id, signing)}`;
}

/** HTML in which pictures are shown that are not public yet; for those who may see all that it names. */
export function withViewablePictures(html: string, signing: Signing): string {
  return html.replaceAll(
    /\/media\/images\/([0-9a-f]{32})\/\d+\.webp/g,
    (address, id: string) => `${address}${viewQuery(id, signing)}`,
  );
}

function viewQuery(id: string, { secret, now }: Signing): string {
  return `?view=${signClaim(purpose, { id, until: now.getTime() + viewLimit }, secret)}`;
}

/** Preview URL of a video file for its uploader; visitors use the URL of the video item. */
export const videoPath = (id: string): string => `/media/videos/${id}`;

/** Whether an address was issued for viewing this upload and is still valid. */
export async function canView(db: Database, id: string, view: string, { secret, now }: Signing): Promise<boolean> {
  const claim = readClaim(purpose, view, { secret, schema });
  if (claim?.id !== id) return false;
  return !(await hasExpired(db, {
    subject: `${purpose} ${id}`,
    until: new Date(claim.until),
    livesFor: viewLimit,
    now,
  }));
}
