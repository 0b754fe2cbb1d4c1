import type { StoryPreview } from '#contract/insight/stories.ts';
import type { Language } from '#contract/language.ts';
import { analyseNow } from '#server/insight/corpus/analyse.ts';
import { lockCorpus } from '#server/insight/corpus/queries.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { endDecision, insertDecision, insertPins } from '#server/insight/story-pins/pin-queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { findStoryId, listStoryTitles } from './queries.ts';

interface Choice {
  /** An article of the story. */
  readonly id: number;
  /** Null takes all. */
  readonly articleIds: readonly number[] | null;
  /** An article of the story that they join; null makes them a story of their own. */
  readonly targetId: number | null;
}

type Articles = Awaited<ReturnType<typeof listStoryTitles>>;

interface Parts {
  readonly own: Articles;
  readonly target: Articles;
  /** Articles of the stories afterwards, in order of time: what is left, and those chosen. */
  readonly parts: readonly Articles[];
}

/** Names the field that does not go together with the stories as they are. */
async function findParts(db: Database, { id, articleIds, targetId }: Choice, language: Language): Promise<Parts> {
  const storyId = await findStoryId(db, id);
  if (storyId === undefined) throw new AppError('NOT_FOUND');
  const targetStory = targetId === null ? null : await findStoryId(db, targetId);
  if (targetStory === undefined) throw fieldIssue('body.targetId', 'storyUnknown', language);
  if (targetStory === storyId) throw fieldIssue('body.targetId', 'storySame', language);
  const own = await listStoryTitles(db, storyId, language);
  const target = targetStory === null ? [] : await listStoryTitles(db, targetStory, language);
  const chosen = new Set(articleIds ?? own.map((article) => article.id));
  if ([...chosen].some((each) => !own.some((article) => article.id === each))) {
    throw fieldIssue('body.articleIds', 'storyArticlesElsewhere', language);
  }
  const left = own.filter((article) => !chosen.has(article.id));
  if (targetId === null && left.length === 0) throw fieldIssue('body.articleIds', 'storyNothingLeft', language);
  const taken = [...own.filter((article) => chosen.has(article.id)), ...target].sort(
    (one, other) => one.place - other.place || one.id - other.id,
  );
  return { own, target, parts: left.length > 0 ? [left, taken] : [taken] };
}

const titled = (articles: Articles) => ({ title: articles[0]?.title ?? '', articles: articles.length });

export async function previewDecision(db: Database, choice: Choice, language: Language): Promise<StoryPreview> {
  const { own, target, parts } = await findParts(db, choice, language);
  return { before: [own, target].filter((articles) => articles.length > 0).map(titled), after: parts.map(titled) };
}

interface Deciding {
  readonly actor: SignedInActor;
  readonly language: Language;
  readonly tools: Pick<Tools, 'get'>;
}

/**
 * Keeps a person's decision about the articles of a story, and places them anew. All articles of the stories concerned
 * stay where they belong from now on, so that nothing that comes later moves them.
 */
export function decideStory(
  db: Database,
  { reason, ...choice }: Choice & { readonly reason: string },
  { actor: { userId, stockId, address, now }, language, tools }: Deciding,
): Promise<{ id: number }> {
  const kind = choice.targetId === null ? 'split' : 'merge';
  return db.transaction(async (tx) => {
    await lockCorpus(tx);
    const { parts } = await findParts(tx, choice, language);
    const decisionId = await insertDecision(tx, { kind, reason, decidedBy: userId, decidedAt: now });
    const pins = parts.flatMap((articles, part) => articles.map(({ id }) => ({ decisionId, articleId: id, part })));
    await insertPins(tx, pins);
    await analyseNow(
      tx,
      pins.map(({ articleId }) => articleId),
      { tools, now },
    );
    await recordAudit(tx, {
      ...{ at: now, userId, stockId, address, action: `story.${kind}`, subject: `article ${choice.id}` },
      detail: { ...choice, reason, decision: decisionId, titles: parts.map((articles) => articles[0]?.title ?? '') },
    });
    return { id: decisionId };
  });
}

/** Takes a decision back: an earlier one counts again, else the rules. */
export function undoDecision(
  db: Database,
  id: number,
  { actor: { userId, stockId, address, now }, tools }: Omit<Deciding, 'language'>,
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    await lockCorpus(tx);
    const ended = await endDecision(tx, { id, userId, at: now });
    if (!ended) throw new AppError('NOT_FOUND');
    await analyseNow(tx, ended.articleIds, { tools, now });
    await recordAudit(tx, {
      ...{ at: now, userId, stockId, address, action: 'story.undo', subject: `story decision ${id}` },
      detail: { kind: ended.kind, articleIds: ended.articleIds },
    });
    return { id };
  });
}
