import type { ShareKind, ShareLink } from '#contract/outreach/sharing.ts';
import { sharePaths } from '#contract/paths.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { wherePossible } from '#server/platform/database/where-possible.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { deviceOf } from '#server/platform/http/device-of.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords/passwords.ts';
import {
  deleteOldTraces,
  findLink,
  findOwnLink,
  forgetGuess,
  insertLink,
  insertView,
  listOwnLinks,
  listViews,
  reserveGuess,
  revokeLink,
} from './queries.ts';
import { shortenAddress, truncateUserAgent } from './reader.ts';
import { readShare, signShare } from './token.ts';

const hour = 60 * 60_000;
const dayLength = 24 * hour;

/** Wrong passwords per link and hour. */
const mostGuesses = 10;

/** The same reader is recorded once within this time, in milliseconds. */
const sameVisit = 60_000;
/** Views of a link from one network that are recorded in an hour. */
const mostOfNetwork = 100;

export interface ShareDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Signs links. */
  readonly secret: string;
  /** Base of absolute links (docs/operations.md, "Settings"). */
  readonly publicUrl: () => string;
}

interface NewShare {
  readonly kind: ShareKind;
  /** The link's target with its snapshot. */
  readonly target: object;
  readonly days: number;
  readonly password?: string | undefined;
  /** A link is made once for it. */
  readonly key?: string | undefined;
}

interface Owner {
  readonly stockId: number;
  readonly userId: number;
  /** For the audit log. */
  readonly address?: string;
}

/** Creates a link to data of the company; the caller has checked that the company may share it. */
export async function createShare(deps: ShareDeps, owner: Owner, share: NewShare): Promise<ShareLink> {
  const { db, clock } = deps;
  const now = clock();
  // Whole seconds, the precision of the token.
  const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + share.days * dayLength);
  const link = {
    stockId: owner.stockId,
    kind: share.kind,
    target: share.target,
    passwordHash: share.password === undefined ? null : await hashPassword(share.password),
    createdBy: owner.userId,
    createdAt: now,
    expiresAt,
  };
  const { userId, stockId, address = '' } = owner;
  const make = async (tx: Database) => {
    const added = await insertLink(tx, link);
    const detail = { kind: share.kind, days: share.days, hasPassword: share.password !== undefined };
    const entry = { at: now, userId, stockId, address, action: 'share.create', subject: `share ${added}`, detail };
    await recordAudit(tx, entry);
    return added;
  };
  const id = await inCompany(db, stockId, (tx) =>
    makeOnce(tx, { subject: 'share', key: share.key, make }, { stockId, userId, now }),
  );
  return readOwnShare(deps, { stockId: owner.stockId, id });
}

/** A link of the company; another company's is not found. */
async function readOwnShare(deps: ShareDeps, key: { stockId: number; id: string }): Promise<ShareLink> {
  const link = await inCompany(deps.db, key.stockId, (tx) => findOwnLink(tx, key));
  if (!link) throw new AppError('NOT_FOUND');
  return describeLink(deps, link);
}

export async function listShares(deps: ShareDeps, filter: Parameters<typeof listOwnLinks>[1]) {
  const { total, list } = await inCompany(deps.db, filter.stockId, (tx) => listOwnLinks(tx, filter));
  return { total, list: list.map((link) => describeLink(deps, link)) };
}

export async function revokeShare(deps: ShareDeps, owner: Owner, id: string): Promise<ShareLink> {
  const { userId, stockId, address = '' } = owner;
  const at = deps.clock();
  await readOwnShare(deps, { stockId, id });
  await inCompany(deps.db, stockId, async (tx) => {
    await revokeLink(tx, { id, now: at });
    await recordAudit(tx, { at, userId, stockId, address, action: 'share.revoke', subject: `share ${id}` });
  });
  return readOwnShare(deps, { stockId, id });
}

export async function listShareViews(
  deps: ShareDeps,
  { stockId, ...page }: { stockId: number; id: string; page: number; pageSize: number },
) {
  await readOwnShare(deps, { stockId, id: page.id });
  const { total, list } = await inCompany(deps.db, stockId, (tx) => listViews(tx, page));
  return {
    total,
    list: list.map(({ viewedAt, address, agent }) => ({
      viewedAt: viewedAt.toISOString(),
      address,
      device: deviceOf(agent),
    })),
  };
}

function describeLink(deps: ShareDeps, link: NonNullable<Awaited<ReturnType<typeof findOwnLink>>>): ShareLink {
  const { revokedAt, lastViewedAt, createdAt, expiresAt, ...shown } = link;
  return {
    ...shown,
    address: `${deps.publicUrl()}${sharePaths[link.kind]}?share=${signShare(link, deps.secret)}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: stateOf({ revokedAt, expiresAt }, deps.clock()),
    lastViewedAt: lastViewedAt?.toISOString() ?? null,
  };
}

/** A link past its expiry that was neither noticed nor revoked is expired. */
function stateOf({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date }, now: Date): ShareLink['state'] {
  if (expiresAt <= (revokedAt ?? now)) return 'expired';
  return revokedAt ? 'revoked' : 'open';
}

/** The link of a token, after the password check. Unknown, altered, expired and revoked links get the same answer. */
export async function openShare(
  { db, clock, secret }: ShareDeps,
  { token, password }: { token: string; password?: string | undefined },
) {
  const claim = readShare(token, secret);
  const now = clock();
  const link = claim && (await findLink(db, claim.id));
  if (!link || link.revokedAt) throw new AppError('SHARE_ENDED');
  if (link.expiresAt <= now) {
    // Stored, so that setting the clock back does not reopen it.
    await wherePossible(revokeLink(db, { id: link.id, now }));
    throw new AppError('SHARE_ENDED');
  }
  if (link.passwordHash !== null) await checkPassword(db, { link, password, now });
  return link;
}

/** Attempts of this process whose passwords are being checked, by link. */
const underCheck = new Map<string, Set<Promise<boolean>>>();
/** How many of them were right, and are no guesses any more. */
let freed = 0;

interface Attempt {
  readonly link: { readonly id: string; readonly passwordHash: string | null };
  readonly password: string | undefined;
  readonly now: Date;
}

async function checkPassword(db: Database, { link, password, now }: Attempt): Promise<void> {
  if (!password) throw new AppError('SHARE_PASSWORD_NEEDED');
  const guess = await takeGuess(db, link.id, now);
  const isRight = await noted(link.id, async () => {
    const isPassword = await verifyPassword(password, link.passwordHash ?? undefined);
    if (!isPassword) return false;
    await forgetGuess(db, guess);
    freed += 1;
    return true;
  });
  if (!isRight) throw new AppError('SHARE_PASSWORD_WRONG');
}

/** One of the link's guesses. Where others have taken them all and may be right, waits until that is known. */
async function takeGuess(db: Database, shareId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - hour);
  for (;;) {
    const before = freed;
    const guess = await reserveGuess(db, { shareId, now, since, most: mostGuesses });
    if (guess !== undefined) return guess;
    const others = underCheck.get(shareId);
    if (others) await Promise.race([...others].map((other) => other.catch(() => false)));
    else if (freed === before) throw new AppError('SHARE_GUESSES_USED_UP');
  }
}

/** Runs a check for which others may wait. */
async function noted(shareId: string, check: () => Promise<boolean>): Promise<boolean> {
  const checks = underCheck.get(shareId) ?? new Set();
  const own = check();
  underCheck.set(shareId, checks.add(own));
  try {
    return await own;
  } finally {
    checks.delete(own);
    if (checks.size === 0) underCheck.delete(shareId);
  }
}

/** Logs a view. */
export async function recordView(db: Database, { id, now, client }: { id: string; now: Date; client: Client }) {
  const view = {
    shareId: id,
    viewedAt: now,
    address: shortenAddress(client.address),
    agent: truncateUserAgent(client.agent),
  };
  const before = (age: number) => new Date(now.getTime() - age);
  await insertView(db, view, { since: before(sameVisit), mostOfNetwork, networkSince: before(hour) });
}

/** Attempts count for an hour; views outlive every link, and then say nothing about anybody. */
export function sweepShares(db: Database, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  return deleteOldTraces(db, { guesses: before(dayLength), views: before(400 * dayLength) });
}
