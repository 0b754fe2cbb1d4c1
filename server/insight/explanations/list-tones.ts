import type { FigureExplanation, UnsureReason } from '#contract/insight/figures.ts';
import { type Language, pickText } from '#contract/language.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import type { ToneKind } from '#server/insight/figures/evaluate-tone.ts';
import { listTonedStories, type StoryFilter } from '#server/insight/figures/story-queries.ts';
import { judgedOf, type ToneCounts } from '#server/insight/formulas/tone.ts';
import { shippedWeights, toneOfNumber } from '#server/insight/tone/model.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Stories listed that were not judged. */
const unsureLimit = 20;

/** Tones of the stories that a kind of figure lists. */
const listed: Readonly<Record<ToneKind, readonly (1 | 0 | -1)[]>> = { negativeShare: [-1], netTone: [1, 0, -1] };

interface ListTones {
  readonly kind: ToneKind;
  readonly counts: ToneCounts;
  readonly filter: StoryFilter;
  readonly language: Language;
}

/**
 * The stories of a figure of tone, heaviest first: of a negative share the negative ones, of a net tone all that were
 * judged. What they contribute adds up to the figure.
 */
export async function listToneStories(
  db: Database,
  { kind, counts, filter, language }: ListTones,
): Promise<Pick<FigureExplanation, 'articles' | 'tones'>> {
  const [judged, unsure] = await Promise.all([
    listTonedStories(db, { ...filter, tones: listed[kind] }),
    listTonedStories(db, { ...filter, tones: [], limit: unsureLimit }),
  ]);
  const all = judgedOf(counts);
  const list = judged.map(({ id, title, sourceName, publishedAt, reprints, tone, score }) => ({
    ...{ id, reprints, withdrawn: false },
    ...brieflyDisplayed({ title, sourceName }, language),
    publishedAt: publishedAt.toISOString(),
    contribution: kind === 'negativeShare' ? 1 / all : (tone ?? 0) / all,
    tone: toneOfNumber(tone),
    toneScore: score === null ? null : score / 100,
  }));
  const unsureList = unsure.map(({ id, title, score }) => ({
    ...{ id, score: score === null ? null : score / 100, reason: reasonOf(score) },
    title: pickText(title, language),
  }));
  const total = kind === 'negativeShare' ? counts.negative : all;
  return { articles: { total, withdrawn: 0, list }, tones: { ...counts, unsureList } };
}

/** A sum between the limits is not judged; with any other there was no Chinese headline. */
export function reasonOf(score: number | null): UnsureReason {
  const { neutral, decided } = shippedWeights();
  const size = Math.abs((score ?? 0) / 100);
  return score !== null && neutral < size && size < decided ? 'between' : 'foreign';
}
