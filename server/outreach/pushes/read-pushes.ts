import type { BotProvider } from '#contract/bot-rules.ts';
import { orderBlocks } from '#contract/outreach/push-rules.ts';
import type { PushDelivery, PushDetail, PushFilter, PushPreview } from '#contract/outreach/pushes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import { type Card, fitCard } from '#server/platform/messages/robots/providers.ts';
import { chosenIn } from './choose-articles.ts';
import { listArticleTitles, textOfPreview } from './compose.ts';
import { isMissingArticles } from './delivery-queries.ts';
import { listCompaniesById } from './digest-figures.ts';
import { listLinks } from './links.ts';
import { listPaused } from './pace.ts';
import {
  countDeliveries,
  countLeft,
  countOutcomes,
  countPushes,
  countReturned,
  findNameOf,
  findPush,
  listContactNames,
  listWaitingDomains,
  type SortedDeliveries,
  type StoredDelivery,
  type StoredPush,
  selectDeliveries,
  selectPushes,
} from './queries.ts';
import { listChosenBots, listOwn } from './recipients.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

export function readPushes(db: Database, { page, pageSize, ...filter }: PushFilter & Page, { stockId }: Actor) {
  return inCompany(db, stockId, async (tx) => {
    const rows = await selectPushes(tx, stockId, { ...filter, page, pageSize });
    const { sort: _sort, ...narrowed } = filter;
    const total =
      totalFromLastPage(rows.length, rowRangeOf({ page, pageSize })) ?? (await countPushes(tx, stockId, narrowed));
    const list = rows.map(({ sendAt, updatedAt, ...row }) => ({
      ...row,
      sendAt: sendAt?.toISOString() ?? null,
      updatedAt: updatedAt.toISOString(),
    }));
    return { total, list };
  });
}

/** A push with all that belongs to it. `isKept`: mails are written to files. Throws NOT_FOUND. */
export async function readPush(
  db: Database,
  id: number,
  { stockId, now, language, isKept }: Pick<Actor, 'stockId' | 'now' | 'language'> & { readonly isKept: boolean },
): Promise<PushDetail> {
  const found = await inCompany(db, stockId, async (tx) => {
    const push = await findPush(tx, stockId, id);
    if (!push) throw new AppError('NOT_FOUND');
    const outcomes = await countOutcomes(tx, push);
    const contacts = await listContactNames(tx, stockId, push.contactIds);
    const { groupIds, botIds } = await listOwn(tx, stockId, { ...push, contactIds: [] });
    const links = await listLinks(tx, stockId, id);
    const after = { returned: await countReturned(tx, push), left: await countLeft(tx, push) };
    return { push, outcomes, contacts, groupIds, botIds, links, after, by: await findNameOf(tx, push.createdBy) };
  });
  const { push, outcomes, contacts, groupIds, botIds, links, after, by } = found;
  const { accepted = 0, kept = 0 } = outcomes;
  return {
    ...{ id, subject: push.subject, state: push.state, foreword: push.foreword, language: push.language, by },
    ...{ isAdvertising: push.isAdvertising, hasHotWords: push.hasHotWords, groupIds, contacts },
    ...{ botIds, keywords: push.keywords, topics: push.topics },
    ...{ autoArticles: push.autoArticles, hasFigures: push.hasFigures, hasChart: push.hasChart },
    companies: await listCompaniesById(db, push.companyIds, language),
    searches: push.searches.map((search) => ({ ...search })),
    blocks: [...orderBlocks(push.blocks)],
    rhythm: push.rhythm,
    sendAt: push.sendAt?.toISOString() ?? null,
    updatedAt: push.updatedAt.toISOString(),
    frozenAt: push.frozenAt?.toISOString() ?? null,
    finishedAt: push.finishedAt?.toISOString() ?? null,
    ...{ contentHash: push.contentHash, problem: push.problem, version: push.version, isKept },
    isMissingArticles: push.frozen !== null && (await isMissingArticles(db, push, now)),
    ...{ outcomes, links, ...after },
    gone: countChosen(push) - groupIds.length - contacts.length - botIds.length,
    paused: await readPaused(db, push, now),
    recipients: Object.values(outcomes).reduce((sum, count) => sum + count, 0),
    accepted: accepted + kept,
    articles: await listArticleTitles(db, chosenIn(push), { now, language }),
  };
}

const countChosen = ({ groupIds, contactIds, botIds }: StoredPush): number =>
  new Set(groupIds).size + new Set(contactIds).size + new Set(botIds).size;

/** Domains that wait, of a push that is being sent. */
async function readPaused(db: Database, { state, stockId, id }: StoredPush, now: Date) {
  if (state !== 'sending') return [];
  const paused = await listPaused(db, await inCompany(db, stockId, (tx) => listWaitingDomains(tx, stockId, id)), now);
  return paused.map(({ domain, pausedUntil, answer }) => ({
    ...{ domain, answer },
    until: (pausedUntil ?? now).toISOString(),
  }));
}

/** A card as its preview shows it: what has room with all robots that are chosen. */
export const wireCard = (card: Card, providers: readonly BotProvider[]) => ({
  title: card.title,
  ...fitCard(card, providers),
});

/** The providers of the robots that are chosen and take cards now. */
export async function listProviders(
  db: Database,
  { stockId, botIds }: Pick<StoredPush, 'stockId' | 'botIds'>,
): Promise<BotProvider[]> {
  const robots = await inCompany(db, stockId, (tx) => listChosenBots(tx, stockId, { botIds }));
  return robots.map(({ provider }) => provider);
}

/** The mail as it was frozen. Throws NOT_FOUND, also for one that is not frozen. */
export async function readFrozen(db: Database, id: number, stockId: number): Promise<PushPreview> {
  const push = await inCompany(db, stockId, (tx) => findPush(tx, stockId, id));
  if (!push?.frozen) throw new AppError('NOT_FOUND');
  const { from, subject, html, text, card, providers } = push.frozen;
  const shown = textOfPreview(text);
  const drawn = card ? wireCard(card, providers ?? (await listProviders(db, push))) : null;
  return { from, subject, html, text: shown, card: drawn, bytes: Buffer.byteLength(html) };
}

export function readDeliveries(db: Database, asked: SortedDeliveries & Page, { stockId }: Pick<Actor, 'stockId'>) {
  const { page, pageSize, sort, ...filter } = asked;
  return inCompany(db, stockId, async (tx) => {
    if (!(await findPush(tx, stockId, filter.push))) throw new AppError('NOT_FOUND');
    const range = rowRangeOf({ page, pageSize });
    const rows = await selectDeliveries(tx, stockId, { ...filter, sort }, range);
    const total = totalFromLastPage(rows.length, range) ?? (await countDeliveries(tx, stockId, filter));
    return { total, list: rows.map(toDelivery) };
  });
}

const toDelivery = ({ id, name, email, botId, state, reason, tries, changedAt, nextTryAt, answer }: StoredDelivery) =>
  ({
    ...{ id, name, state, reason, tries, answer, email: botId === null ? maskAddress(email) : '' },
    isCard: botId !== null,
    at: changedAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }) satisfies PushDelivery;
