import type { ArticleContent, ArticleVersion, EditableArticle } from '#contract/content/article-editing.ts';
import { type ArticleAction, type ArticleState, articleTransitions } from '#contract/content/article-states.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { requireOwnUploads } from '#server/platform/uploads/require-own-uploads.ts';
import { cleanContent } from './clean-content.ts';
import {
  type ArticleRow,
  findArticle,
  findVersionContent,
  insertArticle,
  insertVersion,
  latestVersionNumber,
  listVersionRows,
  sourceExists,
  updateArticle,
} from './editing-queries.ts';
import { listMentions } from './queries.ts';

interface VersionedId {
  readonly id: number;
  /** Version the edit started from. */
  readonly version: number;
}

/** An article for its editor. Throws NOT_FOUND. */
export async function openArticle(db: Database, id: number, language: Language): Promise<EditableArticle> {
  const article = await findArticle(db, id);
  if (!article) throw new AppError('NOT_FOUND');
  const [latest] = await listVersionRows(db, id);
  const mentions = await listMentions(db, id);
  return {
    id,
    version: latest?.number ?? 0,
    state: article.state,
    content: contentOf(article),
    changedAt: latest?.changedAt.toISOString() ?? null,
    changedBy: latest?.changedBy ?? null,
    companies: mentions.map((mention) => ({ ...mention, name: pickText(mention.name, language) })),
  };
}

/** Versions of an article, latest first. Throws NOT_FOUND. */
export async function listVersions(db: Database, id: number, language: Language): Promise<ArticleVersion[]> {
  if (!(await findArticle(db, id))) throw new AppError('NOT_FOUND');
  const versions = await listVersionRows(db, id);
  return versions.map((version) => ({
    ...version,
    title: pickText(version.title, language),
    changedAt: version.changedAt.toISOString(),
  }));
}

/** Creates a draft. */
export async function createArticle(db: Database, content: ArticleContent, editor: Actor): Promise<EditableArticle> {
  const clean = cleanContent(content, editor.language);
  const id = await db.transaction(async (tx) => {
    await requireSource(tx, clean.sourceId, editor.language);
    await requireOwnUploads(tx, clean.body, { path: 'body.content.body', ...editor });
    const articleId = await insertArticle(tx, clean, 'draft');
    await keepVersion(tx, { articleId, number: 1, content: clean, state: 'draft' }, editor);
    return articleId;
  });
  return openArticle(db, id, editor.language);
}

/** Saves an article with optimistic locking. */
export async function saveArticle(
  db: Database,
  { id, version, content }: VersionedId & { readonly content: ArticleContent },
  editor: Actor,
): Promise<EditableArticle> {
  const clean = cleanContent(content, editor.language);
  await changeArticle(db, { id, version }, editor, async (tx, article) => {
    if (article.state === 'withdrawn') throw new AppError('ARTICLE_IS_WITHDRAWN');
    if (article.state === 'published' && new Date(clean.publishedAt) > editor.now) {
      throw fieldIssue('body.content.publishedAt', 'timeAhead', editor.language);
    }
    await requireSource(tx, clean.sourceId, editor.language);
    await requireOwnUploads(tx, clean.body, { path: 'body.content.body', ...editor });
    return { content: clean, state: article.state };
  });
  return openArticle(db, id, editor.language);
}

/** Applies a state transition to an article. */
export async function changeState(
  db: Database,
  { id, version, action }: VersionedId & { readonly action: ArticleAction },
  editor: Actor,
): Promise<EditableArticle> {
  await changeArticle(db, { id, version }, editor, async (_tx, article) => {
    const { to, refusal } = articleTransitions[action];
    const state = to[article.state];
    if (!state) throw new AppError(refusal);
    const isAhead = article.publishedAt > editor.now;
    if (action === 'schedule' && !isAhead) throw new AppError('ARTICLE_TIME_PAST');
    const content = contentOf(article);
    // Publishing now overrides the scheduled time.
    return {
      state,
      content: action === 'publish' && isAhead ? { ...content, publishedAt: editor.now.toISOString() } : content,
    };
  });
  return openArticle(db, id, editor.language);
}

/** Restores an earlier version of the text. */
export async function restoreVersion(
  db: Database,
  { id, version, number }: VersionedId & { readonly number: number },
  editor: Actor,
): Promise<EditableArticle> {
  const content = await findVersionContent(db, id, number);
  if (!content) throw new AppError('NOT_FOUND');
  return saveArticle(db, { id, version, content }, editor);
}

type Change = (
  tx: Database,
  article: ArticleRow,
) => Promise<{ readonly content: ArticleContent; readonly state: ArticleState }>;

/** Changes an article with optimistic locking, and stores the result as its next version. */
function changeArticle(db: Database, { id, version }: VersionedId, editor: Actor, change: Change): Promise<void> {
  return db.transaction(async (tx) => {
    const article = await findArticle(tx, id, { lock: true });
    if (!article) throw new AppError('NOT_FOUND');
    const latest = await latestVersionNumber(tx, id);
    if (latest !== version) throw new AppError('ARTICLE_CHANGED');
    const changed = await change(tx, article);
    await updateArticle(tx, id, changed);
    // An imported article gets its original content as version 1.
    if (latest === 0) {
      const { state, publishedAt } = article;
      const original = { articleId: id, number: 1, content: contentOf(article), state };
      await insertVersion(tx, {
        ...original,
        changedBy: null,
        changedAt: publishedAt < editor.now ? publishedAt : editor.now,
      });
    }
    await keepVersion(tx, { articleId: id, number: Math.max(latest, 1) + 1, ...changed }, editor);
  });
}

function keepVersion(
  db: Database,
  version: { articleId: number; number: number; content: ArticleContent; state: ArticleState },
  { userId, now }: Actor,
): Promise<void> {
  return insertVersion(db, { ...version, changedBy: userId, changedAt: now });
}

async function requireSource(db: Database, sourceId: number, language: Language): Promise<void> {
  if (!(await sourceExists(db, sourceId))) throw fieldIssue('body.content.sourceId', 'sourceUnknown', language);
}

function contentOf({ title, summary, body, sourceId, link, category, publishedAt }: ArticleRow): ArticleContent {
  return { title, summary, body, sourceId, link, category, publishedAt: publishedAt.toISOString() };
}
