import type { Language } from '#contract/language.ts';
import { isPublicPath } from '#contract/paths.ts';
import { openText } from '#server/content/versions/open-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { withViewablePictures } from '#server/platform/uploads/view-address.ts';
import { drawUncommitted, type RenderPage } from './draw-uncommitted.ts';
import { versionedKinds } from './versioned-kinds.ts';

interface Preview {
  readonly subject: 'article' | 'content';
  readonly id: number;
  /** Path and query of the page that shows the text. */
  readonly address: string;
  readonly language: Language;
}

/**
 * The page of the site as it will be with a draft: the draft is put in place in a transaction, the page is rendered in
 * it, and the transaction is rolled back. So a preview is what publishing would show, and nothing is kept of it.
 * Throws NOT_FOUND for an address that is no public page, and where the site is not served.
 */
export async function previewPage(
  db: Database,
  render: RenderPage,
  { subject, id, address, language }: Preview,
  { userId, now, secret }: { readonly userId: number; readonly now: Date; readonly secret: string },
): Promise<{ html: string }> {
  if (!isPublicPath(new URL(address, 'http://local').pathname)) throw new AppError('NOT_FOUND');
  const kind = versionedKinds[subject];
  const html = await drawUncommitted(db, async (tx) => {
    const { content } = await openText(tx, kind, id, { userId, now, lock: true });
    const publishedAt = new Date(content.publishedAt) > now ? now.toISOString() : content.publishedAt;
    await kind.write(tx, id, { content: { ...content, publishedAt }, state: 'published' }, now);
    return render(tx, { url: address, language });
  });
  // Its pictures become public with it.
  return { html: withViewablePictures(html, { secret, now }) };
}
