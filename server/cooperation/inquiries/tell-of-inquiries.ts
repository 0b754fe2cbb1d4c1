import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Element } from '#contract/codes/elements.ts';
import { pickText } from '#contract/language.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { havingModule } from '#server/identity/companies/has-module.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { type News, notify } from '#server/identity/notifications/notify.ts';
import { listUntold, peopleOfCompaniesWhoMay } from '#server/identity/notifications/people-who-may.ts';
import { notificationsKeptFor } from '#server/identity/notifications/queries.ts';
import { shortChinaMoment } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inquiryNews } from './inquiry-news.ts';
import { buyerHasModule, counted, hasQuote, type StoredInquiry } from './queries.ts';
import { inquiries, quoteInvitations } from './tables.ts';

const day = 24 * 60 * 60_000;
/** How long after its deadline an inquiry that nobody has opened is news. */
const newsFor = 7 * day;

const chinese = inquiryNews['zh-CN'];
const english = inquiryNews.en;

/**
 * Tells buyers of their inquiries a day before the deadline, and when quotes can be opened; and the people of companies
 * that are asked to quote, again a day before the deadline where they have neither quoted nor declined. While the
 * buyer's module is closed nobody is urged, and buyers are told that it has to be renewed. May run at any time: each is
 * told once for each deadline.
 */
export async function tellOfInquiries(db: Database, now: Date): Promise<void> {
  await notify(db, [...(await dueOnes(db, now)), ...(await invitations(db, now))], now);
}

async function dueOnes(db: Database, now: Date): Promise<News[]> {
  const rows = await db
    .select({
      stockId: inquiries.stockId,
      id: inquiries.id,
      number: inquiries.number,
      title: inquiries.title,
      deadline: inquiries.deadline,
      createdBy: inquiries.createdBy,
      viewerIds: inquiries.viewerIds,
      hasModule: buyerHasModule(now),
      quoted: counted.quoted,
    })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.state, 10),
        gt(inquiries.deadline, new Date(now.getTime() - newsFor)),
        lt(inquiries.deadline, new Date(now.getTime() + day)),
      ),
    );
  const whom = await listConcerned(db, rows);
  return rows.flatMap((row) => {
    const { stockId, id, number, title, deadline, hasModule, quoted } = row;
    if (!deadline) return [];
    const at = shortChinaMoment(deadline, now);
    const isClosed = deadline <= now;
    // What keeps its quotes closed is news of its own, and so is that they can be opened once it is renewed.
    const isEmpty = isClosed && quoted === 0;
    const about = `${isClosed ? 'closed' : 'due'}${hasModule || isEmpty ? '' : ' ended'}`;
    const subject = `${about} ${id} ${deadline.toISOString()}`;
    const write = ({ due, closed, closedEmpty, dueEnded, closedEnded }: typeof chinese) => {
      if (isEmpty) return closedEmpty(number);
      if (isClosed) return hasModule ? closed(number) : closedEnded(number);
      return hasModule ? due(number, at) : dueEnded(number, at);
    };
    return [
      {
        ...{ kind: 'inquiryDue' as const, stockId, userIds: whom.get(row) ?? [], subject },
        title: { 'zh-CN': write(chinese), en: write(english) },
        ...{ line: { 'zh-CN': title }, page: 'Inquiries' as const, search: `?inquiry=${id}` },
      },
    ];
  });
}

/**
 * Whom an inquiry concerns: its author, or, where that is nobody any more who sees inquiries, those who see it and may
 * open it.
 */
async function listConcerned<Row extends Pick<StoredInquiry, 'stockId' | 'createdBy' | 'viewerIds'>>(
  db: Database,
  rows: readonly Row[],
): Promise<ReadonlyMap<Row, readonly number[]>> {
  const listWhoMay = async (element: Element, of: readonly Row[]) => {
    const found = await peopleOfCompaniesWhoMay(
      db,
      of.map(({ stockId }) => stockId),
      element,
    );
    return ({ stockId }: Row) => found.get(stockId) ?? [];
  };
  const seeing = await listWhoMay('inquiry:view', rows);
  const left = rows.filter((row) => !seeing(row).includes(row.createdBy));
  const opening = await listWhoMay('inquiry:open', left);
  const seeingAll = await listWhoMay('inquiry:all', left);
  const concerned = (row: Row): readonly number[] => {
    if (seeing(row).includes(row.createdBy)) return [row.createdBy];
    const sees = (id: number) => !row.viewerIds || row.viewerIds.includes(id) || seeingAll(row).includes(id);
    return opening(row).filter((id) => seeing(row).includes(id) && sees(id));
  };
  return new Map(rows.map((row) => [row, concerned(row)]));
}

async function invitations(db: Database, now: Date): Promise<News[]> {
  const rows = await db
    .select({
      companyId: quoteInvitations.companyId,
      key: quoteInvitations.key,
      buyer: companies.name,
      title: inquiries.title,
      deadline: inquiries.deadline,
      invitedAt: quoteInvitations.invitedAt,
      isUnanswered: sql<boolean>`${quoteInvitations.declinedAt} is null and not ${hasQuote}`,
    })
    .from(inquiries)
    .innerJoin(
      quoteInvitations,
      and(eq(quoteInvitations.stockId, inquiries.stockId), eq(quoteInvitations.inquiryId, inquiries.id)),
    )
    .innerJoin(suppliers, eq(suppliers.id, quoteInvitations.supplierId))
    .innerJoin(companies, eq(companies.stockId, inquiries.stockId))
    .where(
      and(
        eq(inquiries.state, 10),
        gt(inquiries.deadline, now),
        // As `isInvited` in quotes/queries.ts.
        eq(quoteInvitations.companyId, suppliers.companyId),
        isNull(quoteInvitations.withdrawnAt),
        // Who may not look at invitations has the link by mail, as have all others.
        buyerHasModule(now),
        havingModule(sql`quote_invitation.company_id`, 'tpc', now),
      ),
    );
  const news: Omit<News, 'userIds'>[] = [];
  for (const { companyId, key, buyer, title, deadline, invitedAt, isUnanswered } of rows) {
    if (companyId === null || !deadline) continue;
    const at = shortChinaMoment(deadline, now);
    const common = {
      ...{ kind: 'quoteInvitation' as const, stockId: companyId, page: 'Invitations' as const },
      line: { 'zh-CN': chinese.until(at), en: english.until(at) },
    };
    if (invitedAt.getTime() > now.getTime() - notificationsKeptFor) {
      news.push({
        ...{ ...common, subject: key },
        title: {
          'zh-CN': chinese.invited(pickText(buyer, 'zh-CN'), title),
          en: english.invited(pickText(buyer, 'en'), title),
        },
      });
    }
    // Who was invited later than a day before has just been told of the deadline.
    const closesFrom = new Date(deadline.getTime() - day);
    if (isUnanswered && invitedAt < closesFrom && closesFrom < now) {
      news.push({
        ...{ ...common, subject: `${key} ${deadline.toISOString()}` },
        title: { 'zh-CN': chinese.closing(title), en: english.closing(title) },
      });
    }
  }
  return listUntold(db, news, { kind: 'quoteInvitation', element: 'quote:view' });
}
