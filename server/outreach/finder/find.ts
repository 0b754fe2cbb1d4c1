import { moduleStateOf } from '#contract/clients/module-table.ts';
import type { Element } from '#contract/codes/elements.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import type { ReportKind } from '#contract/insight/reports.ts';
import type { Found, FoundGroup } from '#contract/outreach/finder.ts';
import type { FindKind } from '#contract/outreach/finder-kinds.ts';
import { listModuleEnds } from '#server/identity/companies/module-ends.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { findArticles, findClients, findCompanies, findContacts, findPeople, findReports } from './queries.ts';

interface Need {
  readonly element: Element;
  readonly module?: ModuleCode;
}

/** What each kind asks for, the same as a page that shows it; one of several is enough. */
const needs: Readonly<Record<FindKind, readonly Need[]>> = {
  company: [{ element: 'company:view' }, { element: 'explorer:view', module: 'ba_explorer' }],
  client: [{ element: 'client:view' }],
  person: [{ element: 'user:view' }],
  contact: [{ element: 'contact:view', module: 'contacts' }],
  article: [{ element: 'article:view' }],
  report: [{ element: 'report:view', module: 'report' }],
};

/** A few records of each kind that the caller may see, by their names. */
export async function find(db: Database, words: string, actor: SignedInActor): Promise<FoundGroup[]> {
  const { stockId, language, now } = actor;
  const isOpen = await openModules(db, actor);
  const may = (kind: FindKind) =>
    needs[kind].some(({ element, module }) => actor.rights.elements.has(element) && (!module || isOpen(module)));
  const asked = { words, language };
  const finders: Readonly<Record<FindKind, () => Promise<Found[]>>> = {
    company: () => findCompanies(db, asked),
    client: () => findClients(db, asked),
    person: () => findPeople(db, asked),
    contact: () => findContacts(db, stockId, asked),
    article: () => findArticles(db, asked, now),
    report: () => reportsNamed(db, words, actor),
  };
  const groups: FoundGroup[] = [];
  // One after another: somebody who types takes no more than one connection.
  for (const kind of Object.keys(finders) as FindKind[]) {
    const items = may(kind) ? await finders[kind]() : [];
    if (items.length > 0) groups.push({ kind, items });
  }
  return groups;
}

async function openModules(
  db: Database,
  { stockId, rights, now }: SignedInActor,
): Promise<(module: ModuleCode) => boolean> {
  if (rights.isOperator) return () => true;
  const ends = await listModuleEnds(db, stockId);
  return (module) => {
    const end = ends.get(module);
    return end !== undefined && moduleStateOf(end, now) !== 'expired';
  };
}

/** Reports have no names; their title is their kind. They are found by `周报`, `monthly`, `ESG 周报`, `2026-11` or both. */
async function reportsNamed(db: Database, words: string, { stockId }: SignedInActor): Promise<Found[]> {
  const kind = kindIn(words);
  const from = /\d{4}(?:-\d{1,2}){0,2}-?/.exec(words)?.[0];
  if (kind === undefined && from === undefined) return [];
  const rows = await findReports(db, stockId, { kind, from });
  return rows.map((row) => ({ id: row.id, title: row.kind, note: `${row.from} – ${row.until}` }));
}

function kindIn(words: string): ReportKind | undefined {
  const isOnEsg = /esg/i.test(words);
  if (/周报|week/i.test(words)) return isOnEsg ? 'esgWeekly' : 'weekly';
  if (/月报|month/i.test(words)) return isOnEsg ? 'esgMonthly' : 'monthly';
  return undefined;
}
