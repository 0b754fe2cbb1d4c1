import type { PasskeyCreation } from '#contract/identity/passkey-schemas.ts';
import { type SecondFactorSetup, setupLifetime } from '#contract/identity/second-factor.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { hasExpired } from '#server/platform/limits/run-out.ts';
import { type LoginContext, loginCompanyOf } from './check-account.ts';
import { enter } from './login.ts';
import { type NewPasskey, storePasskey } from './own-passkeys.ts';
import { askToAdd } from './passkey-challenges.ts';
import { countPasskeys, lockFactors } from './passkey-queries.ts';
import { findUser } from './queries.ts';
import { findSecondFactor } from './second-factor-queries.ts';
import { confirmSetup, giveRecoveryCodes, putSetup } from './set-up-second-factor.ts';
import { isOfAccess, readSetupTicket, signSetupTicket } from './setup-ticket.ts';
import { verifyNewPasskey } from './verify-passkey.ts';

/** Setup calls per person and hour. Tickets are only issued for a correct password, so this merely limits work. */
const limit = { windowSeconds: 60 * 60, most: 40 } as const;

/** An app's secret for the holder of a ticket, with another ticket that confirms it. */
export async function beginAtLogin(
  db: Database,
  { ticket }: { ticket: string },
  { clock, secret: own, issuer, passwords }: LoginContext & { readonly issuer: string },
): Promise<SecondFactorSetup & { ticket: string }> {
  const surroundings = { now: clock(), secret: own };
  const user = await beginningHolder(db, ticket, { ...surroundings, passwords });
  const { setupId, secret, uri } = await putSetup(db, user, { ...surroundings, issuer });
  return { secret, uri, ticket: signSetupTicket(user, surroundings, setupId) };
}

/**
 * Confirms the factor with a code and signs in. The ticket is good for that alone from now on: where the answer was lost,
 * with a code that was not used yet, as a sign-in by password and code.
 */
export async function confirmAtLogin(
  db: Database,
  { ticket, otp }: { ticket: string; otp: string },
  surroundings: LoginContext,
) {
  const { clock, secret, client } = surroundings;
  const now = clock();
  const { user, stockId, setupId } = await holderOf(db, ticket, { now, secret });
  if (setupId === undefined) throw new AppError('SETUP_ENDED');
  const recoveryCodes = await db.transaction(async (tx) => {
    await lockFactors(tx, user.id);
    await requireNoPasskey(tx, user.id);
    const action = await confirmSetup(tx, { userId: user.id, setupId, otp, isFirst: true }, { now, secret });
    await recordAudit(tx, { at: now, userId: user.id, stockId, action, address: client.address });
    return giveRecoveryCodes(tx, user.id);
  });
  return { ...(await enter(db, { user, stockId }, surroundings)), recoveryCodes };
}

/** What the browser of a ticket's holder makes a passkey with. Throws PASSKEY_REFUSED where none are taken. */
export async function beginPasskeyAtLogin(
  db: Database,
  { ticket }: { ticket: string },
  { clock, secret, issuer, passwords, passkeySite }: LoginContext & { readonly issuer: string },
): Promise<PasskeyCreation> {
  const now = clock();
  const user = await beginningHolder(db, ticket, { now, secret, passwords });
  const site = passkeySite();
  if (!site) throw new AppError('PASSKEY_REFUSED');
  await requireNoApp(db, user.id);
  return askToAdd(db, { user, own: [], issuer }, { site, now });
}

/** Adds the passkey and signs in. The ticket is consumed, because there is a second factor now. */
export async function addPasskeyAtLogin(
  db: Database,
  { ticket, name, passkey }: NewPasskey & { readonly ticket: string },
  surroundings: LoginContext,
) {
  const { clock, secret, client, passkeySite } = surroundings;
  const now = clock();
  const { user, stockId } = await holderOf(db, ticket, { now, secret });
  const verified = await verifyNewPasskey(db, passkey, { userId: user.id, site: passkeySite(), now });
  if (!verified) throw new AppError('PASSKEY_REFUSED');
  const recoveryCodes = await db.transaction(async (tx) => {
    await lockFactors(tx, user.id);
    await requireNoPasskey(tx, user.id);
    await requireNoApp(tx, user.id);
    const codes = await giveRecoveryCodes(tx, user.id);
    await storePasskey(tx, { verified, name }, { userId: user.id, stockId, address: client.address, now });
    return codes;
  });
  return { ...(await enter(db, { user, stockId }, surroundings)), recoveryCodes };
}

/** Who begins with a ticket. An expired password is changed first, at the login that leads here. */
async function beginningHolder(
  db: Database,
  ticket: string,
  { passwords, ...surroundings }: Pick<LoginContext, 'passwords'> & { readonly now: Date; readonly secret: string },
) {
  const { user } = await holderOf(db, ticket, surroundings);
  if (passwords.isExpired(user.passwordChangedAt, surroundings.now)) throw new AppError('PASSWORD_EXPIRED');
  await requireNoPasskey(db, user.id);
  return user;
}

async function requireNoApp(db: Database, userId: number): Promise<void> {
  if ((await findSecondFactor(db, userId))?.confirmedAt) throw new AppError('SECOND_FACTOR_IS_ON');
}

/** The password alone sets up the first second factor, and no other. */
async function requireNoPasskey(db: Database, userId: number): Promise<void> {
  if ((await countPasskeys(db, userId)) > 0) throw new AppError('SECOND_FACTOR_IS_ON');
}

async function holderOf(db: Database, ticket: string, { now, secret }: { now: Date; secret: string }) {
  const claim = readSetupTicket(ticket, secret);
  if (!claim) throw new AppError('SETUP_ENDED');
  const subject = `second factor setup ${claim.userId}`;
  const promised = { subject, until: new Date(claim.until), livesFor: setupLifetime * 1000 };
  if (await hasExpired(db, { ...promised, now })) throw new AppError('SETUP_ENDED');
  const counted = await countAttempt(db, { key: subject, ...limit, now });
  if (!counted.allowed) throw new AppError('RATE_LIMITED', { retryAfter: counted.retryAfter });
  const user = await findUser(db, claim.userId);
  if (!user) throw new AppError('SETUP_ENDED');
  // First, because disabling the account has ended the ticket too: the person is told what to ask about.
  const { stockId } = await loginCompanyOf(db, user);
  if (!isOfAccess(claim, user, secret)) throw new AppError('SETUP_ENDED');
  return { user, stockId, setupId: claim.setupId };
}
