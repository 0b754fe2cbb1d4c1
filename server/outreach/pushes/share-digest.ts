import { orderBlocks } from '#contract/outreach/push-rules.ts';
import type { PushContent, PushLink } from '#contract/outreach/pushes.ts';
import { sharePaths } from '#contract/paths.ts';
import { insertLink, revokeLink } from '#server/outreach/sharing/queries.ts';
import type { ShareSnapshot } from '#server/outreach/sharing/snapshot-target.ts';
import { readShare, signShare } from '#server/outreach/sharing/token.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listedDays } from './choose-articles.ts';
import { articleIdsOf, type ComposeDeps, type Gathered } from './compose.ts';

/** Days for which a digest can be read on the web. */
const webDays = 90;
const dayLength = 24 * 60 * 60_000;

interface Sharing extends Pick<ComposeDeps, 'publicUrl' | 'secret'> {
  readonly stockId: number;
  readonly createdBy: number;
  /** When it was gathered; it may be sent on the next day. */
  readonly now: Date;
}

/** Puts what was gathered on the web and answers its address; nothing where there are no articles. */
export async function shareDigest(
  tx: Database,
  { subject, foreword, language, blocks }: Pick<PushContent, 'subject' | 'foreword' | 'language' | 'blocks'>,
  gathered: Gathered,
  { stockId, createdBy, now, publicUrl, secret }: Sharing,
): Promise<string | undefined> {
  const articleIds = articleIdsOf(gathered);
  if (articleIds.length === 0) return undefined;
  const { sentence, figures, chart, companies, words, wordScope } = gathered;
  const searches = gathered.searches.map(({ name, figures: ofTheme, facts, articles }) => ({
    ...{ name, figures: [...ofTheme], facts: [...facts], articleIds: articles.map(({ id }) => id) },
  }));
  const target: ShareSnapshot = {
    ...{ kind: 'digest', title: subject, note: foreword, articleIds, ...listedDays(now) },
    parts: {
      language,
      blocks: [...orderBlocks(blocks)],
      sentence,
      figures,
      chart,
      companies,
      words,
      wordScope,
      searches,
    },
  };
  const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + webDays * dayLength);
  const link = { stockId, kind: 'digest' as const, target, passwordHash: null, createdBy, createdAt: now, expiresAt };
  const id = await insertLink(tx, link);
  return `${publicUrl()}${sharePaths.digest}?share=${signShare({ id, expiresAt }, secret)}&lang=${language}`;
}

/** The address of a digest's page among the links of its push. */
export const pageAddressOf = (links: readonly Pick<PushLink, 'url'>[]): string | undefined =>
  links.find(({ url }) => new URL(url).pathname === sharePaths.digest)?.url;

/** Ends the link to a digest's page: of what was taken back before it was sent, nothing can be read. */
export async function endPage(
  tx: Database,
  links: readonly Pick<PushLink, 'url'>[],
  { secret, now }: Pick<Sharing, 'secret' | 'now'>,
): Promise<void> {
  const address = pageAddressOf(links);
  const claim = address && readShare(new URL(address).searchParams.get('share') ?? '', secret);
  if (claim) await revokeLink(tx, { id: claim.id, now });
}
