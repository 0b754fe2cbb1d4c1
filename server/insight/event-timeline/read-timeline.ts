import { eventTypes, maxTimelineEvents, type TimelineDays } from '#contract/insight/event-types.ts';
import type { EventTimeline } from '#contract/insight/events.ts';
import { type Language, pickText } from '#contract/language.ts';
import { findFirstDay } from '#server/insight/corpus/queries.ts';
import { findPeers } from '#server/insight/settings/peers.ts';
import { toneOfNumber } from '#server/insight/tone/model.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { windowBefore, windowUntil } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { numberDeals } from './deals.ts';
import {
  countEvents,
  findCompany,
  listAnyChoices,
  listChoices,
  listDismissed,
  listEvents,
  listEventTypes,
} from './queries.ts';

const maxChoices = 200;

interface ReadTimeline {
  /** The reader's own company. */
  readonly own: number;
  /** Default: the reader's own, or the first of the choices where that one is not tracked. */
  readonly stockId: number | undefined;
  readonly days: TimelineDays;
  /** Whether the reader may take back that something is no event. */
  readonly mayCorrect: boolean;
  readonly language: Language;
  readonly now: Date;
}

/**
 * What has happened to a company, told by the first articles of stories; to none where no company is tracked and none
 * is asked for. Throws NOT_FOUND for a company that is asked for and not tracked.
 */
export async function readTimeline(
  db: Database,
  { own, stockId, days, mayCorrect, language, now }: ReadTimeline,
): Promise<EventTimeline> {
  const companies = await readChoices(db, own, language);
  const company = stockId === undefined ? companies[0] : await readCompany(db, stockId, language);
  const labels = new Map((await listEventTypes(db)).map((item) => [item.key, item]));
  const types = eventTypes.map((type) => {
    const item = labels.get(type);
    return { type, label: item ? pickText(item.label, language) : type, isOff: item?.isOff ?? false };
  });
  const typesOff = types.filter(({ isOff }) => isOff).map(({ type }) => type);
  const window = windowUntil(chinaDate(now), days);
  const known = { companies, days, ...window, types, asOf: now.toISOString() };
  if (!company) return { ...known, company: null, events: [], isBounded: false, dismissed: [], before: null };
  const wanted = { stockId: company.stockId, now, typesOff };
  const found = await listEvents(db, { ...wanted, window, language, limit: maxTimelineEvents + 1 });
  const dismissed = mayCorrect
    ? await listDismissed(db, { ...wanted, window, language, limit: maxTimelineEvents })
    : [];
  const former = windowBefore(window);
  const firstDay = await findFirstDay(db);
  const isOnRecord = firstDay !== undefined && firstDay <= former.from;
  const before = isOnRecord ? await countEvents(db, { ...wanted, window: former }) : null;
  const events = found.slice(0, maxTimelineEvents);
  const deals = numberDeals(events);
  return {
    ...known,
    company,
    events: events.map((event) => {
      const { tone, reprints, publishedAt, storyId, ...rest } = event;
      return {
        ...{ ...rest, storyId: Number(storyId), tone: toneOfNumber(tone), deal: deals.get(event) ?? null },
        ...{ publishedAt: publishedAt.toISOString(), articles: reprints + 1 },
      };
    }),
    isBounded: found.length > events.length,
    dismissed: dismissed.map(({ publishedAt, correctedAt, ...event }) => ({
      ...{ ...event, publishedAt: publishedAt.toISOString(), correctedAt: correctedAt.toISOString() },
    })),
    before,
  };
}

async function readCompany(db: Database, stockId: number, language: Language) {
  const company = await findCompany(db, stockId);
  if (!company) throw new AppError('NOT_FOUND');
  return { stockId, name: pickText(company.name, language) };
}

/** The reader's own company, its peers in their order, then its industry; all companies where it is not tracked. */
async function readChoices(db: Database, own: number, language: Language): Promise<EventTimeline['companies']> {
  const company = await findCompany(db, own);
  const choices = company ? [company, ...(await listOthers(db, company))] : await listAnyChoices(db, maxChoices);
  return choices.map(({ stockId, name }) => ({ stockId, name: pickText(name, language) }));
}

async function listOthers(db: Database, { stockId: own, industryId }: { stockId: number; industryId: number | null }) {
  const { stockIds } = await findPeers(db, own);
  const others = await listChoices(db, { stockIds, industryId, limit: maxChoices });
  return others.filter(({ stockId }) => stockId !== own);
}
