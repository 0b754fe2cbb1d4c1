import { and, asc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { expiringDays } from '#contract/clients/module-table.ts';
import type { WaitingKind } from '#contract/codes/home-elements.ts';
import { pickText } from '#contract/language.ts';
import type { Urgency, Waiting } from '#contract/operation/operator-home.ts';
import { countClients } from '#server/clients/customers/list-queries.ts';
import { countLeads } from '#server/clients/leads/manage-queries.ts';
import { leads } from '#server/clients/leads/tables.ts';
import { moduleRequests } from '#server/clients/modules/tables.ts';
import { sources } from '#server/content/articles/tables.ts';
import { failingSince, isOfOpenSource } from '#server/content/feeds/queries.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import { countInReview, countWaiting } from '#server/content/reviews/queries.ts';
import { listReviewQueue } from '#server/content/reviews/review.ts';
import {
  countAskedPast,
  countClosedBefore,
  countInquiries,
  listInquiries,
  listOpenQuestions,
} from '#server/cooperation/inquiries/queries.ts';
import { countSuppliers, listSuppliers } from '#server/cooperation/suppliers/queries.ts';
import { directoryOf } from '#server/cooperation/suppliers/read-suppliers.ts';
import { clientModules, companies, modules } from '#server/identity/companies/tables.ts';
import {
  countOverdue,
  countUnanswered,
  findFirstUnanswered,
  findUndelivered,
} from '#server/identity/invitations/queries.ts';
import { countErasuresBefore, findOldestErasure } from '#server/identity/members/erasure-queries.ts';
import { findOldestReset } from '#server/identity/members/factor-reset-queries.ts';
import { countUsers } from '#server/identity/members/queries.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { countJobs, isOpenImport } from '#server/operation/jobs/queries.ts';
import { chinaDate, startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { isWorkday } from '#server/platform/working-days.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** A feed that fails for this long is past its limit. */
const feedLimit = day;
/** Working days within which a lead is called back. */
const leadLimit = 2;
/** Days before the end of a module from which on it is urgent. */
const moduleLimit = 10;

/** A kind with its rows; `first` is missing where there are none, `firstOfMine` where they are nobody's in particular. */
type Counted = Omit<Waiting, 'kind' | 'firstOfMine'> & Partial<Pick<Waiting, 'firstOfMine'>>;
type Asker = Pick<SignedInActor, 'userId' | 'stockId' | 'language' | 'now' | 'rights'>;

/**
 * The time that lies so many working days of China back, weekdays where the calendar of a year is not known yet. On a day
 * off it stands still at the end of the last working day.
 */
export function workingDaysBefore(now: Date, days: number): Date {
  let time = endOfWork(now);
  for (let left = days; left > 0; ) {
    time = new Date(time.getTime() - day);
    if (isWorkday(chinaDate(time))) left -= 1;
  }
  return time;
}

/** On a working day the moment itself, else when the first of the days off began. */
function endOfWork(now: Date): Date {
  let off = chinaDate(now);
  if (isWorkday(off)) return now;
  while (!isWorkday(addDays(off, -1))) off = addDays(off, -1);
  return startOfDay(off);
}

async function countFeeds(db: Database, { language, now }: Asker): Promise<Counted> {
  const failing = and(feeds.enabled, isOfOpenSource, isNotNull(feeds.failure));
  const limit = new Date(now.getTime() - feedLimit);
  const [first] = await db
    .select({ name: sources.name, failure: feeds.failure, since: failingSince })
    .from(feeds)
    .innerJoin(sources, eq(sources.id, feeds.sourceId))
    .where(failing)
    .orderBy(asc(failingSince))
    .limit(1);
  const at = first?.since ?? now;
  return {
    count: await db.$count(feeds, failing),
    mine: null,
    past: await db.$count(feeds, and(failing, lte(failingSince, limit))),
    first: first
      ? {
          ...firstOf(pickText(first.name, language), '', at, at <= limit ? 'past' : 'near'),
          problem: first.failure,
        }
      : null,
  };
}

type LeadRow = typeof leads.$inferSelect;

/** The first of all leads that wait, and the first of one's own. */
async function findFirstLeads(
  db: Database,
  asker: Asker,
  {
    where,
    order,
    at,
    urgency,
  }: {
    readonly where: SQL | undefined;
    readonly order: typeof leads.createdAt | typeof leads.remindOn;
    readonly at: (lead: LeadRow) => Date;
    readonly urgency: (lead: LeadRow) => Urgency;
  },
): Promise<Pick<Waiting, 'first' | 'firstOfMine'>> {
  const find = async (of: SQL | undefined) => {
    const [lead] = await db.select().from(leads).where(of).orderBy(asc(order), asc(leads.id)).limit(1);
    if (!lead) return null;
    const title = lead.companyName || lead.personName;
    return { ...firstOf(title, lead.personName, at(lead), urgency(lead)), id: lead.id };
  };
  return { first: await find(where), firstOfMine: await find(and(where, eq(leads.ownerId, asker.userId))) };
}

async function countNewLeads(db: Database, asker: Asker): Promise<Counted> {
  const limit = workingDaysBefore(asker.now, leadLimit);
  const isNew = eq(leads.state, 'new');
  return {
    count: await countLeads(db, { state: 'new' }, asker),
    mine: await countLeads(db, { state: 'new', owner: 'mine' }, asker),
    past: await db.$count(leads, and(isNew, lte(leads.createdAt, limit))),
    ...(await findFirstLeads(db, asker, {
      where: isNew,
      order: leads.createdAt,
      at: ({ createdAt }) => createdAt,
      urgency: ({ createdAt }) => (createdAt <= limit ? 'past' : 'near'),
    })),
  };
}

async function countReminders(db: Database, asker: Asker): Promise<Counted> {
  const today = chinaDate(asker.now);
  const isDue = and(isNotNull(leads.remindOn), sql`${leads.state} in ('new', 'contacted')`);
  return {
    count: await countLeads(db, { isDue: true }, asker),
    mine: await countLeads(db, { isDue: true, owner: 'mine' }, asker),
    past: await db.$count(leads, and(isDue, sql`${leads.remindOn} < ${today}`)),
    ...(await findFirstLeads(db, asker, {
      where: and(isDue, lte(leads.remindOn, today)),
      order: leads.remindOn,
      at: ({ remindOn }) => startOfDay(remindOn ?? today),
      urgency: ({ remindOn }) => (remindOn === today ? 'near' : 'past'),
    })),
  };
}

async function countRequests(db: Database, { language, now }: Asker): Promise<Counted> {
  const [first] = await db
    .select({
      stockId: moduleRequests.stockId,
      company: companies.shortName,
      module: modules.name,
      at: moduleRequests.requestedAt,
    })
    .from(moduleRequests)
    .innerJoin(companies, eq(companies.stockId, moduleRequests.stockId))
    .innerJoin(modules, eq(modules.code, moduleRequests.moduleCode))
    .where(isNull(moduleRequests.answeredAt))
    .orderBy(asc(moduleRequests.requestedAt))
    .limit(1);
  return {
    ...{ count: await countClients(db, { modules: 'requested', now }), mine: null, past: 0 },
    first: first
      ? {
          ...firstOf(pickText(first.company, language), pickText(first.module, language), first.at),
          id: first.stockId,
        }
      : null,
  };
}

async function countEnding(db: Database, { language, now }: Asker): Promise<Counted> {
  const until = new Date(now.getTime() + expiringDays * day);
  const [first] = await db
    .select({
      stockId: clientModules.stockId,
      company: companies.shortName,
      module: modules.name,
      at: clientModules.expiresAt,
    })
    .from(clientModules)
    .innerJoin(companies, eq(companies.stockId, clientModules.stockId))
    .innerJoin(modules, eq(modules.code, clientModules.moduleCode))
    .where(and(gt(clientModules.expiresAt, now), lte(clientModules.expiresAt, until)))
    .orderBy(asc(clientModules.expiresAt))
    .limit(1);
  const isNear = first?.at != null && first.at.getTime() - now.getTime() <= moduleLimit * day;
  return {
    ...{ count: await countClients(db, { modules: 'ending', now }), mine: null, past: 0 },
    first: first?.at
      ? {
          ...firstOf(pickText(first.company, language), pickText(first.module, language), first.at),
          ...{ urgency: isNear ? 'near' : 'none', id: first.stockId },
        }
      : null,
  };
}

async function countReviews(db: Database, asker: Asker): Promise<Counted> {
  const queue = await listReviewQueue(db, asker, 1);
  const named = (text: (typeof queue)[number] | undefined) =>
    text ? firstOf(text.title, text.writer ?? '', new Date(text.since)) : null;
  return {
    count: await countInReview(db),
    mine: await countWaiting(db, asker.userId),
    past: 0,
    first: named(queue[0]),
    // One's own texts are approved by others.
    firstOfMine: named(queue.find(({ isOwnText }) => !isOwnText)),
  };
}

/** What imports have left to look at: of all companies, as operators see it under jobs. */
async function countImports(db: Database, { language, now }: Asker): Promise<Counted> {
  const [first] = await db
    .select({
      kind: jobs.kind,
      person: users.name,
      company: companies.shortName,
      at: jobs.createdAt,
      state: jobs.state,
    })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.userId))
    .leftJoin(companies, eq(companies.stockId, jobs.stockId))
    .where(isOpenImport(now))
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(1);
  return {
    ...{ count: await countJobs(db, { imports: 'open' }, now), mine: null, past: 0 },
    first: first
      ? firstOf(
          first.company ? pickText(first.company, language) : '',
          first.person ?? '',
          first.at,
          first.state === 'failed' ? 'near' : 'none',
        )
      : null,
  };
}

/** One that has expired or never arrived is past its limit; one that ends within a day is near it. */
async function countInvitations(db: Database, { language, now }: Asker): Promise<Counted> {
  const undelivered = await findUndelivered(db);
  const first = undelivered ?? (await findFirstUnanswered(db));
  const left = first ? first.expiresAt.getTime() - now.getTime() : 0;
  const urgency = undelivered || left <= 0 ? 'past' : left <= day ? 'near' : 'none';
  return {
    ...{ count: await countUnanswered(db), mine: null, past: await countOverdue(db, now) },
    first: first
      ? {
          ...firstOf(
            first.name,
            pickText(first.companyName, language),
            undelivered?.sentAt ?? first.expiresAt,
            urgency,
          ),
          problem: undelivered ? (undelivered.answer ?? '') : null,
        }
      : null,
  };
}

/** How long quotes may lie past their deadline, in milliseconds. */
const openingLimit = 3 * day;

/** Inquiries past their deadline that are neither awarded nor ended. */
async function countOpenings(db: Database, asker: Asker): Promise<Counted> {
  const { now } = asker;
  const closed = { state: '20', sort: 'deadline' } as const;
  const [first] = await listInquiries(db, closed, asker, { offset: 0, limit: 1 });
  const limit = new Date(now.getTime() - openingLimit);
  const due = first?.inquiry.deadline ?? now;
  return {
    ...{ count: await countInquiries(db, closed, asker), mine: null },
    past: await countClosedBefore(db, asker, limit),
    first: first
      ? {
          ...firstOf(first.inquiry.title, first.inquiry.number, due, due <= limit ? 'past' : 'near'),
          id: first.inquiry.id,
        }
      : null,
  };
}

/** Open inquiries with questions that nobody has answered, by the end of questions. */
async function countQuestions(db: Database, asker: Asker): Promise<Counted> {
  const { now } = asker;
  const [first] = await listOpenQuestions(db, asker);
  const until = first?.questionsUntil ?? now;
  return {
    ...{ count: await countInquiries(db, { state: '10', questions: 'open' }, asker), mine: null },
    past: await countAskedPast(db, asker),
    first: first
      ? { ...firstOf(first.title, first.question, until, until <= now ? 'past' : 'near'), id: first.id }
      : null,
  };
}

/** Approved suppliers of whose certificates one has ended or ends soon: they cannot be invited without it. */
async function countCertificates(db: Database, asker: Asker): Promise<Counted> {
  const due = { state: 'approved', certificates: 'due' } as const;
  const directory = directoryOf(asker);
  const [first] = await listSuppliers(db, { ...due, sort: 'certificates' }, directory, { offset: 0, limit: 1 });
  const endsOn = first?.certificatesEndOn ?? directory.today;
  return {
    ...{ count: await countSuppliers(db, due, directory), mine: null },
    past: await countSuppliers(db, { ...due, certificates: 'ended' }, directory),
    first: first
      ? {
          ...firstOf(first.name, endsOn, startOfDay(addDays(endsOn, 1)), endsOn < directory.today ? 'past' : 'near'),
          id: first.id,
        }
      : null,
  };
}

async function countFactorResets(db: Database, { now }: Asker): Promise<Counted> {
  const oldest = await findOldestReset(db, now);
  return {
    count: await countUsers(db, { secondFactor: 'asked' }, { locked: [], now }),
    ...{ mine: null, past: 0 },
    first: oldest
      ? {
          ...firstOf(oldest.person, oldest.reset.reason, oldest.reset.requestedAt, 'near'),
          id: oldest.reset.userId,
        }
      : null,
  };
}

/** The law gives fifteen working days, which the privacy policy and the form of the request promise. */
export const erasureLimit = 15;

async function countErasures(db: Database, { now }: Asker): Promise<Counted> {
  const oldest = await findOldestErasure(db);
  const limit = workingDaysBefore(now, erasureLimit);
  return {
    count: await countUsers(db, { erasure: 'asked' }, { locked: [], now }),
    ...{ mine: null, past: await countErasuresBefore(db, limit) },
    first: oldest
      ? {
          ...firstOf(
            oldest.person,
            oldest.request.note,
            oldest.request.requestedAt,
            oldest.request.requestedAt <= limit ? 'past' : 'near',
          ),
          id: oldest.request.userId,
        }
      : null,
  };
}

function firstOf(title: string, note: string, at: Date, urgency: Urgency = 'none'): NonNullable<Waiting['first']> {
  return { title, note, problem: null, at: at.toISOString(), urgency, id: null };
}

/** How each kind is counted: by the functions of its list, so that the list shows as many. */
export const counters: Readonly<Record<WaitingKind, (db: Database, asker: Asker) => Promise<Counted>>> = {
  feeds: countFeeds,
  leads: countNewLeads,
  reminders: countReminders,
  requests: countRequests,
  modules: countEnding,
  reviews: countReviews,
  imports: countImports,
  invitations: countInvitations,
  openings: countOpenings,
  questions: countQuestions,
  certificates: countCertificates,
  factorResets: countFactorResets,
  erasures: countErasures,
};
