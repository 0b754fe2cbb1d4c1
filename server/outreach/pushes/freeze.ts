import { createHash } from 'node:crypto';
import type { DigestParts } from '#contract/outreach/sharing.ts';
import { sharePaths } from '#contract/paths.ts';
import { insertLink } from '#server/outreach/sharing/queries.ts';
import { signShare } from '#server/outreach/sharing/token.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { windowUntil } from '#server/platform/days.ts';
import {
  articleIdsOf,
  type ComposeDeps,
  cardOf,
  chooseArticles,
  gatherDigest,
  isFilled,
  listArticleVersions,
  period,
  writeMail,
} from './compose.ts';
import { countLinks, insertLinks } from './links.ts';
import { type StoredPush, updatePush } from './queries.ts';
import { listChosen, listChosenBots } from './recipients.ts';
import { pushDeliveries } from './tables.ts';
import { webLabelOf } from './write-digest.ts';

/** Days for which a digest can be read on the web. */
const webDays = 90;
const dayLength = 24 * 60 * 60_000;

/** The secret signs the link to the digest on the web, too. */
export type FreezeDeps = ComposeDeps;

/** Why nothing could be frozen. */
export type Unfrozen = 'PUSH_EMPTY' | 'PUSH_NOBODY';

/**
 * Stores the very texts of a locked push and who gets them, within the transaction. From here on neither articles nor
 * contacts change what is sent, only whether.
 */
export async function freezePush(
  tx: Database,
  push: StoredPush,
  { state, now, sendAt }: { readonly state: 'frozen' | 'sending'; readonly now: Date; readonly sendAt: Date | null },
  deps: FreezeDeps,
): Promise<Unfrozen | undefined> {
  const { stockId, id: pushId } = push;
  const chosen = await listChosen(tx, stockId, { ...push, pushId, now: sendAt ?? now });
  const receiving = chosen.filter(({ reason }) => reason === null);
  const robots = await listChosenBots(tx, stockId, push);
  if (receiving.length + robots.length === 0) return 'PUSH_NOBODY';
  const chosenIds = await chooseArticles(tx, push, { stockId, now });
  const content = { ...push, articleIds: chosenIds, autoArticles: 0, subject: subjectOf(push, now) };
  const gathered = await gatherDigest(tx, content, { stockId, now }, deps);
  const articleIds = articleIdsOf(gathered);
  const { figures, chart, companies, words } = gathered;
  const searches = gathered.searches.map(({ name, figures: ofTheme, facts, articles }) => ({
    ...{ name, figures: [...ofTheme], facts: [...facts], articleIds: articles.map(({ id }) => id) },
  }));
  const parts = { figures, chart, companies, words, searches };
  const webUrl = await shareDigest(tx, { ...content, articleIds, parts }, now, deps);
  const counted = countLinks(gathered, { webUrl, webLabel: webLabelOf(push.language), publicUrl: deps.publicUrl() });
  const mail = await writeMail(tx, content, counted.gathered, { stockId, now, webUrl: counted.webUrl }, deps);
  // With a rhythm the foreword is the same each time, and says nothing new.
  if (!isFilled(gathered) && (push.foreword === '' || push.rhythm)) return 'PUSH_EMPTY';
  const { fromName: from, subject, html, text } = mail;
  const card = robots.length === 0 ? undefined : cardOf(content, gathered, { title: subject, url: counted.webUrl });
  const frozen = { from, subject, html, text, card, articleVersions: await listArticleVersions(tx, articleIds) };
  await insertLinks(tx, push, counted.links);
  await insertMany(
    tx,
    pushDeliveries,
    [
      ...receiving.map(({ id: contactId, name, email }) => ({ contactId, botId: null, name, email })),
      ...robots.map(({ id, name }) => ({ contactId: 0, botId: id, name, email: `bot:${id}` })),
    ].map((recipient) => ({ ...recipient, stockId, pushId, changedAt: now })),
  );
  await updatePush(tx, push, {
    ...{ state, sendAt, frozen, articleIds, frozenAt: now, updatedAt: now, problem: null },
    contentHash: createHash('sha256')
      .update(JSON.stringify([subject, html, text, ...(card ? [card] : [])]))
      .digest('hex'),
  });
  return undefined;
}

/** One that comes again and again says of which day it is. */
const subjectOf = ({ subject, rhythm }: StoredPush, now: Date) =>
  rhythm ? `${subject} ${chinaDate(now).slice(5)}` : subject;

/** The address of the same digest on the web; nothing where it has no articles. */
async function shareDigest(
  tx: Database,
  { stockId, subject, foreword, articleIds, createdBy, parts }: StoredPush & { readonly parts: DigestParts },
  now: Date,
  { publicUrl, secret }: FreezeDeps,
): Promise<string | undefined> {
  if (articleIds.length === 0) return undefined;
  const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + webDays * dayLength);
  const target = {
    kind: 'digest',
    title: subject,
    note: foreword,
    articleIds,
    parts,
    ...windowUntil(chinaDate(now), period),
  };
  const link = { stockId, kind: 'digest' as const, target, passwordHash: null, createdBy, createdAt: now, expiresAt };
  const id = await insertLink(tx, link);
  return `${publicUrl()}${sharePaths.digest}?share=${signShare({ id, expiresAt }, secret)}`;
}
