import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { maxSetupTries, setupCodeLifetime } from '#contract/content/setup.ts';
import { formatSetupCode, setupCodeAlphabet, setupCodeLength } from '#contract/content/setup-code.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { addressKey } from '#server/platform/limits/address-key.ts';
import { countAttempt, forgetAttempts } from '#server/platform/limits/count-attempt.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';
import { setupCodes } from './tables.ts';

/** How long an address waits after too many wrong codes, in seconds. */
const waitSeconds = 15 * 60;

const purpose = 'setup ticket';
const ticketSchema = z.object({ code: z.string() });

const hashOf = (code: string): Buffer => createHash('sha256').update(`setup\0${code}`).digest();

/** Whether somebody can sign in, or ever could: what is set up once stays so. */
export async function isSetUp(db: Database): Promise<boolean> {
  const [anyone] = await db.select({ id: users.id }).from(users).limit(1);
  return anyone !== undefined;
}

/** Whether all accounts are the demo's and still have its password, which opens nothing in production. */
export async function hasDemoAccountsAlone(db: Database): Promise<boolean> {
  return (await isSetUp(db)) && (await db.$count(users, eq(users.demo, false))) === 0;
}

/**
 * Makes the code that opens the set-up of an empty installation; an earlier one ends. Only its hash is kept, so it is
 * shown now or never. `undefined` where the installation is set up.
 */
export async function makeSetupCode(db: Database, now: Date): Promise<string | undefined> {
  if (await isSetUp(db)) return undefined;
  const { code, row } = drawCode(now);
  await db.transaction(async (tx) => {
    await tx.insert(setupCodes).values(row).onConflictDoUpdate({ target: setupCodes.id, set: row });
    await recordAudit(tx, { at: now, action: 'setup.code' });
  });
  return formatSetupCode(code);
}

/**
 * The code for the first start of an empty installation: whoever was given one goes on with it, though another process
 * starts. `valid` where there is one, which only who printed it can know; `undefined` where the installation is set up.
 */
export async function beginSetup(db: Database, now: Date): Promise<{ code: string } | 'valid' | undefined> {
  if (await isSetUp(db)) return undefined;
  if (await findSetupCode(db, now)) return 'valid';
  const { code, row } = drawCode(now);
  return db.transaction(async (tx) => {
    // Of several that start together one adds its code.
    const added = await tx.insert(setupCodes).values(row).onConflictDoNothing().returning({ id: setupCodes.id });
    if (added.length === 0) return 'valid';
    await recordAudit(tx, { at: now, action: 'setup.code' });
    return { code: formatSetupCode(code) };
  });
}

function drawCode(now: Date) {
  const code = Array.from(
    { length: setupCodeLength },
    () => setupCodeAlphabet[randomInt(setupCodeAlphabet.length)],
  ).join('');
  return {
    code,
    row: { hash: hashOf(code), createdAt: now, expiresAt: new Date(now.getTime() + setupCodeLifetime) },
  };
}

/**
 * The code that is valid at this time, without the code. An expired one is removed, so that it is not valid again when
 * the clock is set back.
 */
export async function findSetupCode(db: Database, now: Date) {
  const [row] = await db.select().from(setupCodes);
  if (!row || row.expiresAt > now) return row;
  await db.delete(setupCodes).where(lte(setupCodes.expiresAt, now));
  return undefined;
}

interface Surroundings {
  readonly secret: string;
  readonly address: string;
  readonly now: Date;
}

type Checked =
  | { readonly state: 'right'; readonly ticket: string }
  | { readonly state: 'wrong'; readonly triesLeft: number }
  | { readonly state: 'wait'; readonly seconds: number }
  | { readonly state: 'ended' };

/** Compares a code with the valid one. A right one gives a ticket that is as valid as the code. */
export async function checkSetupCode(
  db: Database,
  code: string,
  { secret, address, now }: Surroundings,
): Promise<Checked> {
  const valid = await findSetupCode(db, now);
  if (!valid) return { state: 'ended' };
  // A new code has tries of its own.
  const key = `setup code ${valid.createdAt.getTime()} ${addressKey(address, secret)}`;
  const counted = await countAttempt(db, { key, windowSeconds: waitSeconds, most: maxSetupTries, now });
  if (!counted.allowed) return { state: 'wait', seconds: counted.retryAfter };
  if (timingSafeEqual(valid.hash, hashOf(code))) {
    await forgetAttempts(db, key);
    await recordAudit(db, { at: now, action: 'setup.codeRight', address });
    return { state: 'right', ticket: signClaim(purpose, { code: valid.hash.toString('base64url') }, secret) };
  }
  await recordAudit(db, { at: now, action: 'setup.codeWrong', address });
  const triesLeft = maxSetupTries - counted.count;
  return triesLeft > 0 ? { state: 'wrong', triesLeft } : { state: 'wait', seconds: counted.retryAfter };
}

/** Throws SETUP_IS_DONE where somebody else was first, and SETUP_CODE_ENDED for a ticket whose code is valid no more. */
export async function requireSetupTicket(
  db: Database,
  ticket: string,
  { secret, now }: Omit<Surroundings, 'address'>,
): Promise<void> {
  if (await isSetUp(db)) throw new AppError('SETUP_IS_DONE');
  const claim = readClaim(purpose, ticket, { secret, schema: ticketSchema });
  const valid = await findSetupCode(db, now);
  if (!claim || valid?.hash.toString('base64url') !== claim.code) throw new AppError('SETUP_CODE_ENDED');
}
