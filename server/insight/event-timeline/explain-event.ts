import type { DecidedEventRole } from '#contract/insight/event-types.ts';
import type { EventExplanation } from '#contract/insight/events.ts';
import { type Language, pickText } from '#contract/language.ts';
import { analyseNow } from '#server/insight/corpus/analyse.ts';
import { findArticles } from '#server/insight/corpus/queries.ts';
import { readArticle } from '#server/insight/corpus/read-article.ts';
import type { CorpusTools, Tools } from '#server/insight/corpus/tools.ts';
import {
  type EventKey,
  endEventCorrection,
  findEventCorrection,
  insertEventCorrection,
  lockEventCorrections,
} from '#server/insight/events/queries.ts';
import { eventRulesVersion } from '#server/insight/events/read-events.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { findCompany } from './queries.ts';

interface Reading {
  readonly tools: CorpusTools;
  readonly language: Language;
  readonly now: Date;
}

/** Why a published article is said to tell an event of a company. Throws NOT_FOUND if the rules find none there. */
export async function explainEvent(
  db: Database,
  key: EventKey,
  { tools, language, now }: Reading,
): Promise<EventExplanation> {
  const [article] = await findArticles(db, [key.id]);
  if (article?.state !== 'published' || article.publishedAt > now) throw new AppError('NOT_FOUND');
  const { state: _, ...written } = article;
  const { events } = readArticle(written, tools);
  const event = events.find(({ stockId, type }) => stockId === key.stockId && type === key.type);
  const company = await findCompany(db, key.stockId);
  if (!event || !company) throw new AppError('NOT_FOUND');
  const correction = await findEventCorrection(db, key);
  const { role, sentence, trigger, roleWords, amount, currency } = event;
  return {
    ...{ articleId: key.id, stockId: key.stockId, type: key.type },
    companyName: pickText(company.name, language),
    judged: { role, sentence, trigger, roleWords, amount, currency },
    version: eventRulesVersion,
    correction: correction ? { ...correction, correctedAt: correction.correctedAt.toISOString() } : null,
  };
}

interface Correcting extends Pick<Reading, 'language' | 'now'> {
  readonly actor: SignedInActor;
  readonly tools: Pick<Tools, 'get'>;
}

interface Decision {
  /** Null leaves the event to the rules. */
  readonly role: DecidedEventRole | null;
  readonly reason: string;
}

/**
 * Puts a person's judgement in the place of the rules'. Timelines and searches have it when this returns; it outlives
 * what is read later.
 */
export async function correctEvent(
  db: Database,
  { id, stockId, type, role, reason }: EventKey & Decision,
  { actor, tools, language, now }: Correcting,
): Promise<EventExplanation> {
  const key = { id, stockId, type };
  const reading = { tools: await tools.get(db), language, now };
  await db.transaction(async (tx) => {
    await lockEventCorrections(tx, id);
    const { judged, version, correction } = await explainEvent(tx, key, reading);
    await endEventCorrection(tx, key, actor.now);
    if (role !== null) {
      await insertEventCorrection(tx, {
        ...{ articleId: id, stockId, type, role, reason, judged: judged.role, sentence: judged.sentence },
        ...{ rulesVersion: version, correctedBy: actor.userId, correctedAt: actor.now },
      });
    }
    await analyseNow(tx, [id], { tools, now });
    await recordAudit(tx, {
      ...{ at: actor.now, userId: actor.userId, stockId: actor.stockId, address: actor.address },
      ...{ action: 'event.correct', subject: `article ${id}` },
      detail: { company: stockId, type, from: correction?.role ?? judged.role, to: role ?? judged.role, reason },
    });
  });
  return explainEvent(db, key, reading);
}
