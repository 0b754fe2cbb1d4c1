import type { ResultOf } from '#contract/endpoints.ts';
import { unifiedLoginEndpoints } from '#contract/identity/unified-login.ts';
import { AppError } from '#server/platform/errors.ts';
import { countLinks } from './links.ts';
import { callbackPath } from './oidc-sign-in.ts';
import { fingerprintOf, isInForce, type PartnerKey, stateOfKey } from './partner-keys.ts';
import { findPartner, issuerOf, listPartners, type Partner, stateOfPartner } from './partners.ts';
import type { UnifyDeps } from './unify-deps.ts';
import { listUses } from './uses.ts';

type Listed = ResultOf<'unify.partners'>[number];

/** All partners with their state and use, without their secrets. */
export async function readPartners(deps: UnifyDeps): Promise<Listed[]> {
  const [partners, uses] = await Promise.all([listPartners(deps), listUses(deps.db)]);
  const people = await countLinks(deps.db, partners.map(issuerOf));
  const now = deps.clock();
  return partners.map((partner) => ({
    ...describePartner(partner, now),
    lastUsedAt: uses.find(({ partnerId }) => partnerId === partner.id)?.usedAt.toISOString() ?? null,
    people: people.get(issuerOf(partner)) ?? 0,
  }));
}

/** A partner with its keys, without their secrets. Throws NOT_FOUND. */
export async function readPartner(deps: UnifyDeps, id: string): Promise<ResultOf<'unify.partner'>> {
  const [partner, uses] = await Promise.all([findPartner(deps, id), listUses(deps.db)]);
  if (!partner) throw new AppError('NOT_FOUND');
  const own = uses.filter(({ partnerId }) => partnerId === id);
  const issuer = issuerOf(partner);
  const now = deps.clock();
  const { version, isEnabled, clientId, kind } = partner;
  const keys = [...partner.keys].sort((one, other) => Number(isInForce(other, now)) - Number(isInForce(one, now)));
  return {
    ...describePartner(partner, now),
    ...{ version, isEnabled, issuer: partner.issuer, clientId },
    lastUsedAt: own[0]?.usedAt.toISOString() ?? null,
    people: (await countLinks(deps.db, [issuer])).get(issuer) ?? 0,
    address:
      deps.publicUrl() + (kind === 'oidc' ? callbackPath(id) : `/api${unifiedLoginEndpoints['unify.handOver'].path}`),
    keys: keys.map((key) => {
      const { fingerprint, ...described } = describeKey(key, now);
      // A provider's uses are noted without a fingerprint: its secret is sent to nobody who could be told apart by it.
      const used = own.find((use) => use.fingerprint === (kind === 'oidc' ? '' : fingerprint));
      return { ...described, fingerprint, lastUsedAt: used?.usedAt.toISOString() ?? null };
    }),
  };
}

function describePartner(partner: Partner, now: Date) {
  const { id, kind, name, since } = partner;
  return {
    ...{ id, kind, name: { ...name }, isFixed: partner.isFixed },
    ...{ state: stateOfPartner(partner, now), since: since?.toISOString() ?? null },
  };
}

function describeKey(key: PartnerKey, now: Date) {
  const { id, secret, createdAt, createdBy, endsAt, endedAt } = key;
  return {
    ...{ id, createdBy, state: stateOfKey(key, now), fingerprint: secret === undefined ? '' : fingerprintOf(secret) },
    ...{ createdAt: createdAt?.toISOString() ?? null, endsAt: (endedAt ?? endsAt)?.toISOString() ?? null },
  };
}
