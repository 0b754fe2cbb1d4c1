import { randomUUID } from 'node:crypto';
import {
  type OwnSecondFactorSetup,
  type Proof,
  recoveryCodeCount,
  type SecondFactorState,
  setupLifetime,
} from '#contract/identity/second-factor.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import { generateSecret, setupUri, stepOf } from './authenticator.ts';
import { countPasskeys, lockFactors } from './passkey-queries.ts';
import { type ProofContext, proveSelf } from './prove-self.ts';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { sealingOf } from './second-factor.ts';
import {
  confirmFactor,
  consumeStep,
  countRecoveryCodes,
  deleteApp,
  deleteRecoveryCodes,
  findSecondFactor,
  holdsOperatorRole,
  putUnconfirmedFactor,
  replaceRecoveryCodes,
} from './second-factor-queries.ts';

export interface SetupContext {
  readonly now: Date;
  readonly secret: string;
  /** Name of the product in the app. */
  readonly issuer: string;
}

/** How people prove who they are, and what the policy requires. */
export interface FactorPolicy extends ProofContext {
  readonly compulsoryForOperators: boolean;
}

/** State of the caller's second factor. */
export async function readFactorState(
  db: Database,
  { userId }: Actor,
  compulsoryForOperators: boolean,
): Promise<SecondFactorState> {
  const factor = await findSecondFactor(db, userId);
  return {
    isOn: factor?.confirmedAt != null,
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isCompulsory: compulsoryForOperators && (await holdsOperatorRole(db, userId)),
  };
}

/** Generates a secret for the caller's account. */
export async function beginOwnSetup(
  db: Database,
  actor: Actor,
  proof: Proof,
  context: ProofContext & Pick<SetupContext, 'issuer'>,
): Promise<OwnSecondFactorSetup> {
  const { now } = actor;
  // Before anything is asked for that would be used up in vain.
  if ((await findSecondFactor(db, actor.userId))?.confirmedAt) throw new AppError('SECOND_FACTOR_IS_ON');
  const user = await proveSelf(db, actor, proof, context);
  return putSetup(db, user, { ...context, now });
}

/** Stores a new secret, which has no effect until a code confirms it. */
export async function putSetup(
  db: Database,
  user: { readonly id: number; readonly username: string },
  { now, secret: own, issuer }: SetupContext,
): Promise<OwnSecondFactorSetup> {
  const secret = generateSecret();
  const setupId = randomUUID();
  const sealedSecret = seal(secret, sealingOf(user.id, own));
  const isFirst = await putUnconfirmedFactor(db, { userId: user.id, setupId, sealedSecret, createdAt: now });
  if (!isFirst) throw new AppError('SECOND_FACTOR_IS_ON');
  return { setupId, secret, uri: setupUri(secret, { issuer, account: user.username }) };
}

/** With the first second factor of an account come recovery codes: those that somebody has put away stay as they are. */
export async function confirmOwnSetup(
  db: Database,
  { userId, stockId, address, now }: Actor,
  { otp, setupId }: { readonly otp: string; readonly setupId?: string | undefined },
  secret: string,
): Promise<{ recoveryCodes: string[] | null }> {
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const factor = await findSecondFactor(tx, userId);
    // What is on already is confirmed once more by its name alone: only its beginner knows that.
    const begun = setupId ?? (factor?.confirmedAt ? undefined : factor?.setupId);
    const isFirst = (await countPasskeys(tx, userId)) === 0;
    const action = await confirmSetup(tx, { userId, setupId: begun, otp, isFirst }, { now, secret });
    const recoveryCodes = isFirst ? await giveRecoveryCodes(tx, userId) : null;
    await recordAudit(tx, { at: now, userId, stockId, action, address });
    return { recoveryCodes };
  });
}

interface Setup {
  readonly userId: number;
  readonly setupId: string | undefined;
  readonly otp: string;
  /** Whether recovery codes come with it. */
  readonly isFirst: boolean;
}

/**
 * Confirms a secret by one of its codes; once more where the answer was lost, see {@link confirmAgain}.
 * @returns what the audit log calls it
 */
export async function confirmSetup(
  tx: Database,
  { userId, setupId, otp, isFirst }: Setup,
  { now, secret }: Pick<SetupContext, 'now' | 'secret'>,
): Promise<'secondFactor.on' | 'secondFactor.codes'> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor) throw new AppError('SETUP_ENDED');
  const shared = factor.setupId === setupId && unseal(factor.sealedSecret, sealingOf(userId, secret));
  if (!shared) throw new AppError(factor.confirmedAt ? 'SECOND_FACTOR_IS_ON' : 'SETUP_ENDED');
  const step = stepOf(otp, shared, now);
  if (step === undefined) throw new AppError('SECOND_FACTOR_WRONG');
  const after = new Date(now.getTime() - setupLifetime * 1000);
  if (factor.confirmedAt) {
    await confirmAgain(tx, { userId, step, isFirst, isLate: factor.confirmedAt <= after });
    return 'secondFactor.codes';
  }
  const { setupId: begun } = factor;
  if (!(await confirmFactor(tx, { userId, setupId: begun, step, begunAfter: after, now }))) {
    throw new AppError('SETUP_ENDED');
  }
  return 'secondFactor.on';
}

/**
 * Takes the confirmation of what is confirmed for the same one, whose answer was lost: else its recovery codes were seen
 * by nobody. It opens nothing to others: the id of the setup was told, together with the secret, to whoever proved the
 * password a moment before, and the code must be one that was not used, so that a request that was seen is good for
 * nothing. Whoever has both makes codes as the owner does.
 */
async function confirmAgain(
  tx: Database,
  { userId, step, isFirst, isLate }: Pick<Setup, 'userId' | 'isFirst'> & { readonly step: number; isLate: boolean },
): Promise<void> {
  const wereSeen = isFirst && (await countRecoveryCodes(tx, userId)) < recoveryCodeCount;
  if (isLate || wereSeen) throw new AppError('SECOND_FACTOR_IS_ON');
  if (!(await consumeStep(tx, userId, step))) throw new AppError('SECOND_FACTOR_WRONG');
}

/** Replaces an account's recovery codes; only hashes are stored. */
export async function giveRecoveryCodes(tx: Database, userId: number): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** Throws SECOND_FACTOR_COMPULSORY where an account may not do without its only second factor. */
export async function requireAnother(
  db: Database,
  userId: number,
  { others, compulsoryForOperators }: { readonly others: number; readonly compulsoryForOperators: boolean },
): Promise<void> {
  if (others > 0 || !compulsoryForOperators) return;
  if (await holdsOperatorRole(db, userId)) throw new AppError('SECOND_FACTOR_COMPULSORY');
}

/** Removes the authenticator app; with the last second factor go the recovery codes. */
export async function turnOffFactor(
  db: Database,
  actor: Actor,
  proof: Proof,
  { compulsoryForOperators, ...context }: FactorPolicy,
): Promise<null> {
  const { userId, stockId, address, now } = actor;
  await requireAnother(db, userId, { others: await countPasskeys(db, userId), compulsoryForOperators });
  await requireApp(db, userId);
  await proveSelf(db, actor, proof, context);
  await db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const others = await countPasskeys(tx, userId);
    await requireAnother(tx, userId, { others, compulsoryForOperators });
    await deleteApp(tx, userId);
    if (others === 0) await deleteRecoveryCodes(tx, userId);
    await recordAudit(tx, { at: now, userId, stockId, action: 'secondFactor.off', address });
  });
  return null;
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(
  db: Database,
  actor: Actor,
  proof: Proof,
  context: ProofContext,
): Promise<{ recoveryCodes: string[] }> {
  const { userId, stockId, address, now } = actor;
  if ((await countPasskeys(db, userId)) === 0) await requireApp(db, userId);
  await proveSelf(db, actor, proof, context);
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const recoveryCodes = await giveRecoveryCodes(tx, userId);
    await recordAudit(tx, { at: now, userId, stockId, action: 'secondFactor.codes', address });
    return { recoveryCodes };
  });
}

async function requireApp(db: Database, userId: number): Promise<void> {
  const factor = await findSecondFactor(db, userId);
  if (!factor?.confirmedAt) throw new AppError('SECOND_FACTOR_IS_OFF');
}
