import type { ResultOf } from '#contract/endpoints.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import {
  countArticles,
  countFeeds,
  findSource,
  holdSource,
  lockSources,
  moveArticles,
  moveDrafts,
  moveFeeds,
  updateSource,
} from './queries.ts';

interface Merge {
  readonly id: number;
  /** The source that takes over. */
  readonly into: number;
}

/** What would move. Throws as {@link mergeSources}. */
export async function previewMerge(
  db: Database,
  merge: Merge,
  actor: Pick<Actor, 'language'>,
): Promise<ResultOf<'source.previewMerge'>> {
  const { from, into } = await findBoth(db, merge, actor);
  return {
    articles: await countArticles(db, from.id),
    feeds: await countFeeds(db, from.id),
    isOtherTier: from.tier !== into.tier,
  };
}

/**
 * Moves all articles and feeds of a source to another, in one transaction and for good: afterwards nothing tells which
 * were moved. Changes in work that name it follow. The source stays, empty and switched off, and can be deleted.
 * Throws NOT_FOUND, SOURCE_CHANGED, and an issue of `body.into` for the same source or one that is switched off.
 */
export async function mergeSources(
  db: Database,
  { version, ...merge }: Merge & { readonly version: number },
  actor: Actor,
): Promise<ResultOf<'source.merge'>> {
  const { userId, stockId, address, now: at } = actor;
  return db.transaction(async (tx) => {
    await lockSources(tx);
    await holdSource(tx, merge.id);
    const { from, into } = await findBoth(tx, merge, actor);
    if (from.version !== version) throw new AppError('SOURCE_CHANGED');
    // Feeds first: what one is just bringing is there when it is free.
    const feeds = await moveFeeds(tx, merge);
    const moved = { articles: await moveArticles(tx, merge), feeds };
    await moveDrafts(tx, merge);
    await updateSource(tx, from.id, { name: from.name, tier: from.tier, enabled: false });
    await recordAudit(tx, {
      ...{ at, userId, stockId, address, action: 'source.merge', subject: `source ${from.id}` },
      detail: { name: from.name, into: into.id, intoName: into.name, ...moved },
    });
    return moved;
  });
}

async function findBoth(db: Database, { id, into }: Merge, { language }: Pick<Actor, 'language'>) {
  const [one, other] = [await findSource(db, id), await findSource(db, into)];
  if (!one || !other) throw new AppError('NOT_FOUND');
  if (id === into) throw fieldIssue('body.into', 'choiceRequired', language);
  if (!other.enabled) throw fieldIssue('body.into', 'sourceOff', language);
  return { from: one, into: other };
}
