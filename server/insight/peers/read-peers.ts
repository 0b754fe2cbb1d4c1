import type { Sort } from '#contract/codes/lists.ts';
import type { ListedCompany } from '#contract/identity/companies.ts';
import type { PeerCandidate, PeerSet, PeerVersion } from '#contract/insight/peers.ts';
import { type Language, pickText } from '#contract/language.ts';
import { findPeers, listPeerVersions, type SavedPeers } from '#server/insight/settings/peers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import {
  type CompanyRow,
  findIndustryOf,
  listCandidates,
  listCompanies,
  listIndustries,
  listUserNames,
} from './queries.ts';

/** Maximum number of versions listed; a list changes a few times a year. */
const toldVersions = 200;

export function toPeerCompany(row: CompanyRow, language: Language): ListedCompany {
  return {
    ...row,
    name: pickText(row.name, language),
    shortName: pickText(row.shortName, language),
    industryName: row.industryName ? pickText(row.industryName, language) : '',
  };
}

/** Companies in the order of ids; those no longer listed are left out. */
export async function describeCompanies(
  db: Database,
  stockIds: readonly number[],
  language: Language,
): Promise<ListedCompany[]> {
  const rows = new Map((await listCompanies(db, stockIds)).map((row) => [row.stockId, row]));
  return stockIds.flatMap((stockId) => {
    const row = rows.get(stockId);
    return row ? [toPeerCompany(row, language)] : [];
  });
}

interface OfCompany {
  readonly stockId: number;
  readonly language: Language;
}

/** A company's current peers. */
export async function readPeers(db: Database, { stockId, language }: OfCompany): Promise<PeerSet> {
  return describePeers(db, await inCompany(db, stockId, (tx) => findPeers(tx, stockId)), language);
}

export async function describePeers(db: Database, saved: SavedPeers, language: Language): Promise<PeerSet> {
  const [author] = saved.changedBy === null ? [] : await listUserNames(db, [saved.changedBy]);
  return {
    version: saved.version,
    changedAt: saved.changedAt?.toISOString() ?? null,
    changedBy: author?.name ?? '',
    peers: await describeCompanies(db, saved.stockIds, language),
  };
}

interface ReadCandidates extends OfCompany {
  readonly page: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
  readonly sort?: Sort<'peerCandidates'> | undefined;
  readonly industryId?: number | undefined;
}

/** A page of possible peers, with whether they are peers. */
export function readCandidates(
  db: Database,
  { stockId, language, industryId: wanted, ...filter }: ReadCandidates,
): Promise<{
  total: number;
  list: PeerCandidate[];
  industries: { id: number; name: string }[];
  industryId: number | null;
}> {
  return inCompany(db, stockId, async (tx) => {
    const industryId = await findIndustryOf(tx, stockId);
    const { list, total } = await listCandidates(tx, { ...filter, own: stockId, industryId, wanted });
    const related = new Set((await findPeers(tx, stockId)).stockIds);
    return {
      total,
      list: list.map((row) => ({ ...toPeerCompany(row, language), related: related.has(row.stockId) })),
      industries: (await listIndustries(tx)).map(({ id, name }) => ({ id, name: pickText(name, language) })),
      industryId,
    };
  });
}

/** History of the peers, latest first, and all companies that were ever among them. */
export async function readPeerVersions(
  db: Database,
  { stockId, language }: OfCompany,
): Promise<{ versions: PeerVersion[]; companies: ListedCompany[] }> {
  const versions = await inCompany(db, stockId, (tx) => listPeerVersions(tx, stockId, toldVersions + 1));
  const authors = [...new Set(versions.flatMap(({ changedBy }) => changedBy ?? []))];
  const authorNames = new Map((await listUserNames(db, authors)).map(({ id, name }) => [id, name]));
  const everybody = [...new Set(versions.flatMap(({ stockIds }) => stockIds))];
  const companies = await describeCompanies(db, everybody, language);
  const names = new Map(companies.map((company) => [company.stockId, company.shortName]));
  const named = (stockIds: readonly number[]) => stockIds.map((id) => names.get(id) ?? String(id));
  const told = versions.slice(0, toldVersions).map(({ version, changedAt, changedBy, stockIds }, index) => {
    const before = versions[index + 1]?.stockIds ?? [];
    return {
      version,
      changedAt: changedAt?.toISOString() ?? '',
      changedBy: (changedBy !== null && authorNames.get(changedBy)) || '',
      size: stockIds.length,
      added: named(stockIds.filter((id) => !before.includes(id))),
      removed: named(before.filter((id) => !stockIds.includes(id))),
      stockIds: [...stockIds],
    };
  });
  return { versions: told, companies };
}
