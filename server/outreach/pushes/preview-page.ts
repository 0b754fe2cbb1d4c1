import type { Language } from '#contract/language.ts';
import type { PushContent } from '#contract/outreach/pushes.ts';
import { drawUncommitted, type RenderPage } from '#server/content/reviews/draw-uncommitted.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { type ComposeDeps, gatherDigest } from './compose.ts';
import { listLinks } from './links.ts';
import { findPush } from './queries.ts';
import { pageAddressOf, shareDigest } from './share-digest.ts';

/** A digest without articles has no page. */
interface DigestPage {
  readonly html: string | null;
}

/**
 * The page of a digest as it would be if it were sent now: its link is made in a transaction, the page is rendered as
 * anybody with the link would get it, and the transaction is rolled back.
 */
export async function previewPage(
  { db, ...deps }: ComposeDeps & { readonly db: Database },
  render: RenderPage,
  content: PushContent,
  { stockId, userId: createdBy, now }: Pick<Actor, 'stockId' | 'userId' | 'now'>,
): Promise<DigestPage> {
  const gathered = await gatherDigest(db, content, { stockId, now }, deps);
  return drawPage(db, render, content.language, (tx) =>
    shareDigest(tx, content, gathered, { stockId, createdBy, now, ...deps }),
  );
}

/** The page that the mail of a frozen push leads to; looking at it is no view. Throws NOT_FOUND. */
export async function readFrozenPage(
  db: Database,
  render: RenderPage,
  id: number,
  stockId: number,
): Promise<DigestPage> {
  const { push, links } = await inCompany(db, stockId, async (tx) => ({
    push: await findPush(tx, stockId, id),
    links: await listLinks(tx, stockId, id),
  }));
  if (!push?.frozen) throw new AppError('NOT_FOUND');
  return drawPage(db, render, push.language, async () => pageAddressOf(links));
}

/** Renders the page at an address that is made in the transaction that renders it. */
async function drawPage(
  db: Database,
  render: RenderPage,
  language: Language,
  share: (tx: Database) => Promise<string | undefined>,
): Promise<DigestPage> {
  let hasPage = true;
  const html = await drawUncommitted(db, async (tx) => {
    const address = await share(tx);
    hasPage = address !== undefined;
    if (address === undefined) return '';
    const { pathname, searchParams } = new URL(address);
    // As the site does with an address that it is asked for.
    searchParams.delete('lang');
    return render(tx, { url: `${pathname}?${searchParams}`, language });
  });
  return { html: hasPage ? html : null };
}
