import type { ErrorCode } from '../codes/errors.ts';

/** States of an article (docs/product/content.md, "States of an article"). */
export const articleStates = ['draft', 'in_review', 'scheduled', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];

/** State transitions an editor can request. */
export const articleActions = ['submit', 'sendBack', 'schedule', 'publish', 'withdraw', 'reopen'] as const;
export type ArticleAction = (typeof articleActions)[number];

interface Transition {
  /** Target state by current state; missing states refuse the action. */
  readonly to: Readonly<Partial<Record<ArticleState, ArticleState>>>;
  readonly refusal: ErrorCode;
}

/** All allowed transitions. */
export const articleTransitions: Readonly<Record<ArticleAction, Transition>> = {
  submit: { to: { draft: 'in_review' }, refusal: 'ARTICLE_NOT_DRAFT' },
  sendBack: { to: { in_review: 'draft', scheduled: 'draft' }, refusal: 'ARTICLE_NOT_WAITING' },
  schedule: { to: { in_review: 'scheduled' }, refusal: 'ARTICLE_NOT_IN_REVIEW' },
  publish: { to: { in_review: 'published', scheduled: 'published' }, refusal: 'ARTICLE_NOT_WAITING' },
  withdraw: { to: { published: 'withdrawn' }, refusal: 'ARTICLE_NOT_PUBLISHED' },
  reopen: { to: { withdrawn: 'draft' }, refusal: 'ARTICLE_NOT_WITHDRAWN' },
};

/** Actions available in a state, in display order. */
export function actionsIn(state: ArticleState): ArticleAction[] {
  return articleActions.filter((action) => articleTransitions[action].to[state] !== undefined);
}
