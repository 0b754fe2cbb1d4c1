import type { ArticleContent, EditableArticle } from '#contract/content/article-editing.ts';
import { pickText } from '#contract/language.ts';
import { answerEdits } from '#server/content/versions/answer-edits.ts';
import { openText } from '#server/content/versions/open-text.ts';
import { publicationOf } from '#server/content/versions/publication.ts';
import { keepFirst } from '#server/content/versions/save-text.ts';
import type { PresentText, VersionedKind } from '#server/content/versions/versioned-kind.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import { requireOwnUploads } from '#server/platform/uploads/require-own-uploads.ts';
import { cleanContent } from './clean-content.ts';
import {
  type ArticleRow,
  findArticle,
  insertArticle,
  isSourceOpen,
  sourceExists,
  updateArticle,
} from './editing-queries.ts';
import { listMentions } from './queries.ts';

/** Articles, as what is edited in versions. */
export const articleKind: VersionedKind<ArticleContent> = {
  subject: 'article',
  noun: 'article',
  refusals: {
    submit: 'ARTICLE_NOT_DRAFT',
    sendBack: 'ARTICLE_NOT_WAITING',
    schedule: 'ARTICLE_NOT_IN_REVIEW',
    publish: 'ARTICLE_NOT_WAITING',
    withdraw: 'ARTICLE_NOT_PUBLISHED',
    reopen: 'ARTICLE_NOT_WITHDRAWN',
    changed: 'ARTICLE_CHANGED',
    isWithdrawn: 'ARTICLE_IS_WITHDRAWN',
    timePast: 'ARTICLE_TIME_PAST',
  },
  firstGoesOutNow: false,
  time: { path: 'body.content.publishedAt', ahead: 'timeAhead' },
  find: async (db, id, { now, lock = false }) => {
    const article = await findArticle(db, id, { lock });
    if (!article) return undefined;
    const isOut = article.state === 'scheduled' && article.publishedAt <= now;
    return {
      content: contentOf(article),
      state: isOut ? 'published' : article.state,
      cameAt: article.publishedAt,
    };
  },
  write: (tx, id, text) => updateArticle(tx, id, text),
  check: checkContent,
  // Who restores a text is not asked for a source: for one that was merged, is off or gone it keeps the one of now.
  restored: async (tx, earlier, present) =>
    isSourceOf(present, earlier.sourceId) || (await isSourceOpen(tx, earlier.sourceId))
      ? earlier
      : { ...earlier, sourceId: present.content.sourceId },
  htmlOf: ({ body }) => ({ 'body.content.body.zh-CN': body['zh-CN'], 'body.content.body.en': body.en ?? '' }),
  unlisted: ['summary', 'body'],
  complete: (content) => content as ArticleContent,
  titleIn: ({ title }, language) => pickText(title, language),
};

/** What an editor sees of an article. Throws NOT_FOUND. */
async function openArticle(db: Database, id: number, editor: Actor): Promise<EditableArticle> {
  const opened = await openText(db, articleKind, id, editor);
  const mentions = await listMentions(db, { id });
  return {
    id,
    content: opened.content,
    ...(await publicationOf(db, opened)),
    companies: mentions.map((mention) => ({ ...mention, name: pickText(mention.name, editor.language) })),
  };
}

export const articleEdits = answerEdits(articleKind, openArticle);

/** Creates a draft, once for a key. */
export async function createArticle(
  db: Database,
  { content, key }: { readonly content: ArticleContent; readonly key?: string | undefined },
  editor: Actor,
): Promise<EditableArticle> {
  const make = async (tx: Database) => {
    const clean = await checkContent(tx, content, editor);
    const articleId = await insertArticle(tx, clean, 'draft');
    await recordAudit(tx, await keepFirst(tx, articleKind, { id: articleId, content: clean, state: 'draft' }, editor));
    return articleId;
  };
  const id = await db.transaction((tx) => makeOnce(tx, { subject: 'article', key, make }, editor));
  return openArticle(db, Number(id), editor);
}

async function checkContent(
  tx: Database,
  content: ArticleContent,
  editor: Actor,
  present?: PresentText<ArticleContent>,
): Promise<ArticleContent> {
  const clean = cleanContent(content, editor.language);
  if (!(await sourceExists(tx, clean.sourceId))) {
    throw fieldIssue('body.content.sourceId', 'sourceUnknown', editor.language);
  }
  // One that was chosen before it was switched off stays.
  if (!isSourceOf(present, clean.sourceId) && !(await isSourceOpen(tx, clean.sourceId))) {
    throw fieldIssue('body.content.sourceId', 'sourceOff', editor.language);
  }
  // Whatever names one uses it, also as text.
  for (const field of ['title', 'summary', 'body', 'link'] as const)
    await requireOwnUploads(tx, clean[field], { path: `body.content.${field}`, ...editor });
  return clean;
}

/** Whether an article has a source already, as it is edited or in its row. */
const isSourceOf = (present: PresentText<ArticleContent> | undefined, sourceId: number): boolean =>
  present?.content.sourceId === sourceId || present?.stored.content.sourceId === sourceId;

/** What is edited of an article. */
export function contentOf({ title, summary, body, sourceId, link, category, publishedAt }: ArticleRow): ArticleContent {
  return { title, summary, body, sourceId, link, category, publishedAt: publishedAt.toISOString() };
}
