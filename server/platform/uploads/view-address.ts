import { z } from 'zod';
import { imagePath } from '#contract/content/image-address.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';
import type { UploadRow } from './find-upload.ts';

const purpose = 'view upload';
const schema = z.object({ id: z.string(), until: z.number() });
/** How long an address shows a file to who holds it, in milliseconds: as long as somebody looks at a video. */
const viewLimit = 60 * 60_000;

interface Signing {
  readonly secret: string;
  readonly now: Date;
}

/** Where the browser finds a file that is not public, since it sends no token with a picture or a video. */
export function viewAddress({ id, kind }: Pick<UploadRow, 'id' | 'kind'>, { secret, now }: Signing): string {
  const claim = signClaim(purpose, { id, until: now.getTime() + viewLimit }, secret);
  return `${kind === 'image' ? imagePath(id, 480) : videoPath(id)}?view=${claim}`;
}

/** Where the file of a video is looked at by its uploader; visitors find it under the video it belongs to. */
export const videoPath = (id: string): string => `/media/videos/${id}`;

/** Whether an address was given out for looking at this upload, and still holds. */
export function canView(id: string, view: string, { secret, now }: Signing): boolean {
  const claim = readClaim(purpose, view, { secret, schema });
  return claim !== undefined && claim.id === id && claim.until > now.getTime();
}
