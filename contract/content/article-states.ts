import type { ErrorCode } from '../codes/errors.ts';

/** The steps of an article's life (docs/product/content.md, "States of an article"). */
export const articleStates = ['draft', 'in_review', 'scheduled', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];

/** What an editor can do with an article besides writing. */
export const articleActions = ['submit', 'sendBack', 'schedule', 'publish', 'withdraw', 'reopen'] as const;
export type ArticleAction = (typeof articleActions)[number];

interface Transition {
  /** Where the act leads from each state; from a state that is missing it is refused. */
  readonly to: Readonly<Partial<Record<ArticleState, ArticleState>>>;
  readonly refusal: ErrorCode;
}

/** The whole life of an article: whatever is not written here does not happen. */
export const articleTransitions: Readonly<Record<ArticleAction, Transition>> = {
  submit: { to: { draft: 'in_review' }, refusal: 'ARTICLE_NOT_DRAFT' },
  sendBack: { to: { in_review: 'draft', scheduled: 'draft' }, refusal: 'ARTICLE_NOT_WAITING' },
  schedule: { to: { in_review: 'scheduled' }, refusal: 'ARTICLE_NOT_IN_REVIEW' },
  publish: { to: { in_review: 'published', scheduled: 'published' }, refusal: 'ARTICLE_NOT_WAITING' },
  withdraw: { to: { published: 'withdrawn' }, refusal: 'ARTICLE_NOT_PUBLISHED' },
  reopen: { to: { withdrawn: 'draft' }, refusal: 'ARTICLE_NOT_WITHDRAWN' },
};

/** What can be done with an article in a state, in the order an editor wants it. */
export function actionsIn(state: ArticleState): ArticleAction[] {
  return articleActions.filter((action) => articleTransitions[action].to[state] !== undefined);
}
