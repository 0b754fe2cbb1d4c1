import type { DecidedTone, ToneExplanation } from '#contract/insight/tone.ts';
import { findPublishedArticle } from '#server/content/articles/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import { readHeadline } from './features.ts';
import { judge, shippedWeights, toneVersion } from './model.ts';
import { endCorrection, findCorrection, insertCorrection, lockCorrections } from './queries.ts';

interface Explain {
  readonly id: number;
  readonly now: Date;
  readonly segmenter: Pick<Segmenter, 'tag'>;
}

/** How the tone of a published article comes about; others answer as non-existent. */
export async function explainTone(db: Database, { id, now, segmenter }: Explain): Promise<ToneExplanation> {
  const article = await findPublishedArticle(db, { id, now });
  if (!article) throw new AppError('NOT_FOUND');
  const model = shippedWeights();
  const { tone, score, words } = judge(readHeadline(article.title['zh-CN'] ?? '', segmenter), model);
  const correction = await findCorrection(db, id);
  return {
    articleId: id,
    tone: correction?.tone ?? tone,
    judged: tone,
    score,
    constant: model.constant,
    words: [...words],
    limits: { neutral: model.neutral, decided: model.decided },
    version: toneVersion(),
    correction: correction ? { ...correction, correctedAt: correction.correctedAt.toISOString() } : null,
  };
}

interface Correct {
  readonly id: number;
  /** Null leaves the article to the model. */
  readonly tone: DecidedTone | null;
  readonly reason: string;
}

/** Reads an article again in a transaction, so that lists and counts have it as it is decided. */
export type ReadAgain = (tx: Database, articleId: number, now: Date) => Promise<void>;

interface Correcting {
  readonly actor: SignedInActor;
  readonly segmenter: Pick<Segmenter, 'tag'>;
  readonly readAgain: ReadAgain;
}

/**
 * Puts a person's judgement in the place of the model's. Lists and counts have it when this returns; the weights stay
 * as they are.
 */
export async function correctTone(
  db: Database,
  { id, tone, reason }: Correct,
  { actor, segmenter, readAgain }: Correcting,
): Promise<ToneExplanation> {
  const { userId, stockId, address, now } = actor;
  await db.transaction(async (tx) => {
    await lockCorrections(tx, id);
    const { judged, version, words, correction } = await explainTone(tx, { id, now, segmenter });
    await endCorrection(tx, { articleId: id, at: now });
    if (tone !== null) {
      await insertCorrection(tx, {
        ...{ articleId: id, tone, reason, judged, modelVersion: version },
        ...{ headline: words.map(({ text }) => text).join(''), correctedBy: userId, correctedAt: now },
      });
    }
    await readAgain(tx, id, now);
    const detail = { from: correction?.tone ?? judged, to: tone ?? judged, reason };
    await recordAudit(tx, {
      at: now,
      userId,
      stockId,
      address,
      action: 'tone.correct',
      subject: `article ${id}`,
      detail,
    });
  });
  return explainTone(db, { id, now, segmenter });
}
