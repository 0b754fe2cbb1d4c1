import type { ClientChange, ClientDetail, ListedClient } from '#contract/clients/customers.ts';
import type { ClientModuleFilter } from '#contract/clients/module-table.ts';
import type { Sort } from '#contract/codes/lists.ts';
import { type Language, pickText } from '#contract/language.ts';
import { listModulesOf } from '#server/clients/modules/queries.ts';
import { describeModules } from '#server/clients/modules/read-modules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { acts, clientActionOf, type ModuleActionDetail } from './actions.ts';
import { type ClientRow, findClient, listClients, listNonClients } from './list-queries.ts';
import { listClientActions, listModuleNames } from './queries.ts';

const toldActs = 100;

interface Reading {
  readonly language: Language;
  readonly now: Date;
}

interface Page {
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

function describeCompany<
  Row extends Pick<ClientRow, 'stockId' | 'code' | 'name' | 'shortName' | 'industryId' | 'industryName'>,
>({ stockId, code, name, shortName, industryId, industryName }: Row, language: Language) {
  return {
    stockId,
    code,
    name: pickText(name, language),
    shortName: pickText(shortName, language),
    industryId,
    industryName: industryName ? pickText(industryName, language) : '',
  };
}

function describeClient(row: ClientRow, language: Language): ListedClient {
  const { openedAt, nextEnd, open, ending, expired, requests, erasingSince } = row;
  return {
    ...describeCompany(row, language),
    openedAt: openedAt.toISOString(),
    nextEnd: nextEnd?.toISOString() ?? null,
    open,
    ending,
    expired,
    requests,
    erasingSince: erasingSince?.toISOString() ?? null,
  };
}

/** A page of clients with the state of their modules. */
export async function readClients(
  db: Database,
  {
    language,
    ...filter
  }: Reading &
    Page & { readonly modules?: ClientModuleFilter | undefined; readonly sort?: Sort<'customers'> | undefined },
): Promise<{ total: number; list: ListedClient[] }> {
  const { total, list } = await listClients(db, filter);
  return { total, list: list.map((row) => describeClient(row, language)) };
}

/** A client with its modules and requests. Throws NOT_FOUND. */
export async function readClient(db: Database, stockId: number, { language, now }: Reading): Promise<ClientDetail> {
  const row = await findClient(db, stockId, now);
  if (!row) throw new AppError('NOT_FOUND');
  const modules = await listModulesOf(db, stockId);
  return {
    ...describeClient(row, language),
    modules: describeModules(modules, { language, now }),
    waiting: modules.flatMap(({ code, requestedAt, requestedBy }) =>
      requestedAt ? [{ moduleCode: code, requestedAt: requestedAt.toISOString(), requestedBy: requestedBy ?? '' }] : [],
    ),
  };
}

/** Tracked companies that can become clients. */
export async function readClientCandidates(
  db: Database,
  { language, ...page }: Page & { readonly language: Language },
) {
  const { total, list } = await listNonClients(db, page);
  return { total, list: list.map((row) => describeCompany(row, language)) };
}

/** Operators' changes of a client, latest first. Throws NOT_FOUND. */
export async function readChanges(db: Database, stockId: number, { language, now }: Reading): Promise<ClientChange[]> {
  if (!(await findClient(db, stockId, now))) throw new AppError('NOT_FOUND');
  const rows = await listClientActions(db, { stockId, actions: Object.keys(acts), limit: toldActs });
  const names = new Map((await listModuleNames(db)).map(({ code, name }) => [code, pickText(name, language)]));
  return rows.map(({ id, at, by, action, detail }) => {
    const { moduleCode = '', before = null, after = null } = detail as Partial<ModuleActionDetail>;
    return {
      id,
      at: at.toISOString(),
      by: by ?? '',
      act: clientActionOf(action),
      moduleName: names.get(moduleCode) ?? moduleCode,
      before,
      after,
    };
  });
}
