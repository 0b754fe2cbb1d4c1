import type { Attestation, PasskeyCreation } from '#contract/identity/passkey-schemas.ts';
import { maxPasskeys, type OwnPasskeys } from '#contract/identity/passkeys.ts';
import type { Proof } from '#contract/identity/second-factor.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { askToAdd } from './passkey-challenges.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockFactors,
  updatePasskeyName,
} from './passkey-queries.ts';
import type { PasskeySite } from './passkey-site.ts';
import { type ProofContext, proveSelf } from './prove-self.ts';
import { deleteRecoveryCodes, findSecondFactor, holdsOperatorRole } from './second-factor-queries.ts';
import { type FactorPolicy, giveRecoveryCodes, requireAnother } from './set-up-second-factor.ts';
import { verifyNewPasskey } from './verify-passkey.ts';

const hasApp = async (db: Database, userId: number) => (await findSecondFactor(db, userId))?.confirmedAt != null;

/** The caller's passkeys. */
export async function listOwnPasskeys(
  db: Database,
  { userId }: Actor,
  { site, compulsoryForOperators }: Pick<FactorPolicy, 'site' | 'compulsoryForOperators'>,
): Promise<OwnPasskeys> {
  const own = await listPasskeys(db, userId);
  const isCompulsory = compulsoryForOperators && (await holdsOperatorRole(db, userId));
  return {
    passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
    })),
    isLastCompulsory: isCompulsory && !(await hasApp(db, userId)),
    rpId: site?.rpId ?? null,
  };
}

/** What the caller's browser makes a passkey with. Throws PASSKEYS_USED_UP, and PASSKEY_REFUSED where none are taken. */
export async function beginPasskey(
  db: Database,
  actor: Actor,
  proof: Proof,
  { issuer, ...context }: ProofContext & { readonly issuer: string },
): Promise<PasskeyCreation> {
  const { userId, now } = actor;
  const { site } = context;
  if (!site) throw new AppError('PASSKEY_REFUSED');
  if ((await countPasskeys(db, userId)) >= maxPasskeys) throw new AppError('PASSKEYS_USED_UP');
  const user = await proveSelf(db, actor, proof, context);
  return askToAdd(db, { user, own: await listPasskeys(db, userId), issuer }, { site, now });
}

export interface NewPasskey {
  readonly name: string;
  readonly passkey: Attestation;
}

/**
 * Adds a passkey. With the first second factor of an account come recovery codes, which are shown this once. Throws
 * PASSKEY_REFUSED, PASSKEY_TAKEN, PASSKEYS_USED_UP.
 */
export async function addPasskey(
  db: Database,
  { userId, stockId, address, now }: Actor,
  { name, passkey }: NewPasskey,
  site: PasskeySite | undefined,
): Promise<{ recoveryCodes: string[] | null }> {
  const verified = await verifyNewPasskey(db, passkey, { userId, site, now });
  if (!verified) throw new AppError('PASSKEY_REFUSED');
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const others = await countPasskeys(tx, userId);
    if (others >= maxPasskeys) throw new AppError('PASSKEYS_USED_UP');
    const isFirst = others === 0 && !(await hasApp(tx, userId));
    const recoveryCodes = isFirst ? await giveRecoveryCodes(tx, userId) : null;
    await storePasskey(tx, { verified, name }, { userId, stockId, address, now });
    return { recoveryCodes };
  });
}

interface VerifiedPasskey {
  readonly verified: NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>;
  readonly name: string;
}

/** Last in its transaction, with its entry in the audit log. Throws PASSKEY_TAKEN for one that was added before, by whomever. */
export async function storePasskey(
  tx: Database,
  { verified, name }: VerifiedPasskey,
  { userId, stockId, address, now }: Pick<Actor, 'userId' | 'stockId' | 'address' | 'now'>,
): Promise<void> {
  if (!(await insertPasskey(tx, { ...verified, userId, name, createdAt: now }))) throw new AppError('PASSKEY_TAKEN');
  const who = { at: now, userId, stockId, address };
  await recordAudit(tx, { ...who, action: 'passkey.add', detail: { passkey: name } });
}

interface Renamed {
  readonly id: string;
  readonly name: string;
}

/** Somebody else's passkey answers as one that does not exist. */
export async function renamePasskey(
  db: Database,
  { userId, stockId, address, now }: Actor,
  { id, name }: Renamed,
): Promise<null> {
  return db.transaction(async (tx) => {
    const former = await updatePasskeyName(tx, { id, userId }, name);
    if (former === undefined) throw new AppError('NOT_FOUND');
    const who = { at: now, userId, stockId, address };
    await recordAudit(tx, { ...who, action: 'passkey.rename', detail: { before: former, after: name } });
    return null;
  });
}

/** Removes a passkey; with the last second factor go the recovery codes. Throws NOT_FOUND, SECOND_FACTOR_COMPULSORY. */
export async function removePasskey(
  db: Database,
  actor: Actor,
  { id, ...proof }: Proof & { readonly id: string },
  { compulsoryForOperators, ...context }: FactorPolicy,
): Promise<null> {
  const { userId, stockId, address, now } = actor;
  const own = await listPasskeys(db, userId);
  if (!own.some((passkey) => passkey.id === id)) throw new AppError('NOT_FOUND');
  const countOthers = async (of: Database) => (await countPasskeys(of, userId)) - 1 + Number(await hasApp(of, userId));
  // Before anything is asked for that would be used up in vain.
  await requireAnother(db, userId, { others: await countOthers(db), compulsoryForOperators });
  await proveSelf(db, actor, proof, context);
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const others = await countOthers(tx);
    await requireAnother(tx, userId, { others, compulsoryForOperators });
    const name = await deletePasskey(tx, { id, userId });
    if (name === undefined) throw new AppError('NOT_FOUND');
    if (others === 0) await deleteRecoveryCodes(tx, userId);
    const who = { at: now, userId, stockId, address };
    await recordAudit(tx, { ...who, action: 'passkey.remove', detail: { passkey: name } });
    return null;
  });
}
