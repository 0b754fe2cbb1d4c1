import { asc, desc, eq } from 'drizzle-orm';
import type { ListedPartner } from '#contract/identity/partners.ts';
import type { LocalizedText } from '#contract/language.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PortalSetting, ProviderSetting } from '#server/platform/partner-settings.ts';
import { isInForce, type PartnerKey, unsealPartnerSecret } from './partner-keys.ts';
import { type PartnerKind, unifyKeys, unifyPartners } from './tables.ts';

/** Partners configured by the environment; they override rows with the same id. */
export interface ConfiguredPartners {
  readonly portals: readonly PortalSetting[];
  readonly oidcProviders: readonly ProviderSetting[];
}

export interface PartnerDeps {
  readonly db: Database;
  readonly fixed: ConfiguredPartners;
  /** The server's secret; encrypts stored secrets. */
  readonly secret: string;
}

/** A partner, whether the environment or an operator has set it up. */
export interface Partner {
  readonly id: string;
  readonly kind: PartnerKind;
  readonly name: { readonly 'zh-CN': string; readonly en: string };
  /** Issuer and client id of a provider; empty for a portal. */
  readonly issuer: string;
  readonly clientId: string;
  /** Configured by the environment: it cannot be changed here. */
  readonly isFixed: boolean;
  readonly isEnabled: boolean;
  /** 0 for partners of the environment. */
  readonly version: number;
  /** `null` for partners of the environment. */
  readonly since: Date | null;
  /** The latest first. A provider has one, its client secret. */
  readonly keys: readonly PartnerKey[];
}

/**
 * All partners, those of the environment first: the only place that says which there are. They are read at every use,
 * so what one process changes holds on all of them at the next call.
 */
export async function listPartners(deps: PartnerDeps): Promise<Partner[]> {
  const fixed = listFixed(deps.fixed);
  return [...fixed, ...(await readStored(deps, undefined)).filter(({ id }) => !fixed.some((other) => other.id === id))];
}

/** A partner by id, with its keys. */
export async function findPartner(deps: PartnerDeps, id: string): Promise<Partner | undefined> {
  return listFixed(deps.fixed).find((partner) => partner.id === id) ?? (await readStored(deps, id))[0];
}

/** Whether a partner is configured by the environment. */
export function isFixed(fixed: ConfiguredPartners, id: string): boolean {
  return listFixed(fixed).some((partner) => partner.id === id);
}

/** Whether people can sign in by a partner, and if not, why. */
export function stateOfPartner({ isEnabled, keys }: Partner, now: Date): ListedPartner['state'] {
  if (!isEnabled) return 'off';
  return keys.some((key) => isInForce(key, now)) ? 'on' : 'keyless';
}

/** A provider with our client credentials; `undefined` for a portal, or if nobody may sign in by it. */
export function providerOf(partner: Partner | undefined, now: Date): ProviderSetting | undefined {
  const key = partner?.keys.find((candidate) => isInForce(candidate, now));
  if (partner?.kind !== 'oidc' || !partner.isEnabled || key?.secret === undefined) return undefined;
  const { id, name, issuer, clientId } = partner;
  return { id, name, issuer, clientId, clientSecret: key.secret };
}

/** Issuer of a partner's user names: clients of one OpenID issuer share their subjects. */
export function issuerOf(partner: { readonly kind: PartnerKind; readonly id: string; readonly issuer: string }) {
  return partner.kind === 'oidc' ? partner.issuer : `partner:${partner.id}`;
}

/** Partners of the environment: always enabled, each with one key. */
function listFixed({ portals, oidcProviders }: ConfiguredPartners): Partner[] {
  const common = { isFixed: true, isEnabled: true, version: 0, since: null } as const;
  const keyOf = (secret: string): PartnerKey => ({ ...lasting, id: null, secret });
  return [
    ...portals.map(
      ({ id, name, secret }): Partner => ({
        ...{ id, kind: 'portal', name, issuer: '', clientId: '', keys: [keyOf(secret)] },
        ...common,
      }),
    ),
    ...oidcProviders.map(
      ({ id, name, issuer, clientId, clientSecret }): Partner => ({
        ...{ id, kind: 'oidc', name, issuer, clientId, keys: [keyOf(clientSecret)] },
        ...common,
      }),
    ),
  ];
}

const lasting = { createdAt: null, createdBy: '', endsAt: null, endedAt: null } as const;

async function readStored({ db, secret }: PartnerDeps, id: string | undefined): Promise<Partner[]> {
  const [rows, keys] = await Promise.all([
    db
      .select()
      .from(unifyPartners)
      .where(id === undefined ? undefined : eq(unifyPartners.id, id))
      .orderBy(asc(unifyPartners.id)),
    db
      .select({ key: unifyKeys, createdBy: users.name })
      .from(unifyKeys)
      .leftJoin(users, eq(users.id, unifyKeys.createdBy))
      .where(id === undefined ? undefined : eq(unifyKeys.partnerId, id))
      .orderBy(desc(unifyKeys.id)),
  ]);
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, name: bothOf(row.name), issuer: row.issuer, clientId: row.clientId },
    ...{ isFixed: false, isEnabled: row.enabled, version: row.version, since: row.createdAt },
    keys:
      row.kind === 'oidc'
        ? clientSecretOf(row, secret)
        : keys
            .filter(({ key }) => key.partnerId === row.id)
            .map(({ key: { id: keyId, sealedSecret, createdAt, endsAt, endedAt }, createdBy }) => ({
              ...{ id: keyId, createdAt, createdBy: createdBy ?? '', endsAt, endedAt },
              secret: unsealPartnerSecret(row.id, sealedSecret, secret),
            })),
  }));
}

function clientSecretOf({ id, sealedSecret }: typeof unifyPartners.$inferSelect, secret: string): PartnerKey[] {
  return sealedSecret ? [{ ...lasting, id: null, secret: unsealPartnerSecret(id, sealedSecret, secret) }] : [];
}

const bothOf = (name: LocalizedText) => ({ 'zh-CN': name['zh-CN'], en: name.en || name['zh-CN'] });
