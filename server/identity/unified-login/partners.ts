import { and, asc, eq } from 'drizzle-orm';
import type { LocalizedText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PortalSetting, ProviderSetting } from '#server/platform/partner-settings.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import { unifyPartners } from './tables.ts';

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

/** How a partner's secret is encrypted. */
const sealingOf = (id: string, secret: string) => ({ purpose: 'unify partner', owner: id, secret });

export function sealPartnerSecret(id: string, text: string, secret: string): Buffer {
  return seal(text, sealingOf(id, secret));
}

/** Whether a partner is configured by the environment. */
export function isFixed({ portals, oidcProviders }: ConfiguredPartners, id: string): boolean {
  return [...portals, ...oidcProviders].some((partner) => partner.id === id);
}

/** A portal by id, with its secret. */
export async function findPortal({ db, fixed, secret }: PartnerDeps, id: string): Promise<PortalSetting | undefined> {
  const set = fixed.portals.find((portal) => portal.id === id);
  if (set || isFixed(fixed, id)) return set;
  const row = await findRow(db, id, 'portal');
  const own = row && unseal(row.sealedSecret, sealingOf(id, secret));
  return row && own !== undefined ? { id, name: bothOf(row.name), secret: own } : undefined;
}

/** An OpenID provider by id, with our client credentials. */
export async function findProvider(
  { db, fixed, secret }: PartnerDeps,
  id: string,
): Promise<ProviderSetting | undefined> {
  const set = fixed.oidcProviders.find((provider) => provider.id === id);
  if (set || isFixed(fixed, id)) return set;
  const row = await findRow(db, id, 'oidc');
  const clientSecret = row && unseal(row.sealedSecret, sealingOf(id, secret));
  if (!row || clientSecret === undefined) return undefined;
  return { id, name: bothOf(row.name), issuer: row.issuer, clientId: row.clientId, clientSecret };
}

async function findRow(db: Database, id: string, kind: 'portal' | 'oidc') {
  const [row] = await db
    .select()
    .from(unifyPartners)
    .where(and(eq(unifyPartners.id, id), eq(unifyPartners.kind, kind)));
  return row;
}

const bothOf = (name: LocalizedText) => ({ 'zh-CN': name['zh-CN'], en: name.en || name['zh-CN'] });

/** All partners without their secrets, those of the environment first. */
export async function listPartners({ db, fixed }: Pick<PartnerDeps, 'db' | 'fixed'>) {
  const rows = await db.select().from(unifyPartners).orderBy(asc(unifyPartners.id));
  return [
    ...fixed.portals.map(({ id, name }) => ({
      id,
      kind: 'portal' as const,
      name,
      issuer: '',
      clientId: '',
      isFixed: true,
    })),
    ...fixed.oidcProviders.map(({ id, name, issuer, clientId }) => ({
      ...{ id, kind: 'oidc' as const, name, issuer, clientId },
      isFixed: true,
    })),
    ...rows
      .filter(({ id }) => !isFixed(fixed, id))
      .map(({ id, kind, name, issuer, clientId }) => ({
        ...{ id, kind, name: bothOf(name), issuer, clientId },
        isFixed: false,
      })),
  ];
}

/** Issuer of a partner's user names: clients of one OpenID issuer share their subjects. */
export function issuerOf(partner: { readonly kind: 'portal' | 'oidc'; readonly id: string; readonly issuer: string }) {
  return partner.kind === 'oidc' ? partner.issuer : `partner:${partner.id}`;
}
