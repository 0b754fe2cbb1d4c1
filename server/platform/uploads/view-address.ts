import { z } from 'zod';
import { imagePath } from '#contract/content/image-address.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';
import type { UploadRow } from './find-upload.ts';

const purpose = 'view upload';
const schema = z.object({ id: z.string(), until: z.number() });
/** Validity of a signed address, in milliseconds: as long as watching a video takes. */
const viewLimit = 60 * 60_000;

interface Signing {
  readonly secret: string;
  readonly now: Date;
}

/** URL of a file that is not public, because browsers send no token for pictures and videos. */
export function viewAddress({ id, kind }: Pick<UploadRow, 'id' | 'kind'>, { secret, now }: Signing): string {
  const claim = signClaim(purpose, { id, until: now.getTime() + viewLimit }, secret);
  return `${kind === 'image' ? imagePath(id, 480) : videoPath(id)}?view=${claim}`;
}

/** Preview URL of a video file for its uploader; visitors use the URL of the video item. */
export const videoPath = (id: string): string => `/media/videos/${id}`;

/** Whether an address was issued for viewing this upload and is still valid. */
export function canView(id: string, view: string, { secret, now }: Signing): boolean {
  const claim = readClaim(purpose, view, { secret, schema });
  return claim !== undefined && claim.id === id && claim.until > now.getTime();
}
