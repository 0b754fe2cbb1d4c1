/** What is edited in versions: each has drafts, a review, a time of publication and a history. */
export const versionedSubjects = ['article', 'content', 'manual'] as const;
export type VersionedSubject = (typeof versionedSubjects)[number];

/** The steps of such a text's life, as editors see them. */
export const publicationStates = ['draft', 'in_review', 'scheduled', 'published', 'withdrawn'] as const;
export type PublicationState = (typeof publicationStates)[number];

/** How far a change to something published has come; readers see none of it. */
export const draftStates = ['draft', 'in_review', 'scheduled'] as const;
export type DraftState = (typeof draftStates)[number];

/** What a version of the history was: `discarded` for a draft that was given up. */
export const versionStates = [...publicationStates, 'discarded'] as const;
export type VersionState = (typeof versionStates)[number];

/** What an editor can do besides writing, in the order in which it is offered. */
export const versionActions = ['submit', 'publish', 'schedule', 'sendBack', 'discard', 'withdraw', 'reopen'] as const;
export type VersionAction = (typeof versionActions)[number];

/**
 * Where an action leads from each state; from a state that is missing it is refused. A draft over something published
 * is at its own state, and what is published can be withdrawn whether or not a draft lies over it.
 */
export const versionTransitions: Readonly<
  Record<VersionAction, Readonly<Partial<Record<PublicationState, PublicationState>>>>
> = {
  submit: { draft: 'in_review' },
  publish: { draft: 'published', in_review: 'published', scheduled: 'published' },
  schedule: { draft: 'scheduled', in_review: 'scheduled' },
  sendBack: { in_review: 'draft', scheduled: 'draft' },
  discard: {},
  withdraw: { published: 'withdrawn' },
  reopen: { withdrawn: 'draft' },
};

/** As much of a text as says what can be done with it. */
export interface Publication {
  readonly state: PublicationState;
  /** The change that lies over what is published. */
  readonly draft: { readonly state: DraftState } | null;
  /** Whether somebody else than its writer has to approve of it. */
  readonly needsReview: boolean;
  /** The caller wrote what waits for review, or has scheduled it without anybody else's approval. */
  readonly isOwnText: boolean;
}

/** Why an action that the state allows is not the caller's to take. */
export type ReviewRefusal = 'REVIEW_NEEDED' | 'REVIEW_BY_WRITER';

/** Where an action leads; `undefined` when the state does not allow it. Discarding leads back to what is published. */
export function nextState({ state, draft }: Publication, action: VersionAction): PublicationState | undefined {
  if (action === 'discard') return draft ? 'published' : undefined;
  if (action === 'withdraw') return versionTransitions.withdraw[state];
  return versionTransitions[action][draft?.state ?? state];
}

/** What the review says against an action. What somebody else has scheduled is approved already. */
export function reviewRefusal(publication: Publication, action: VersionAction): ReviewRefusal | undefined {
  if (!publication.needsReview || (action !== 'publish' && action !== 'schedule')) return undefined;
  const from = publication.draft?.state ?? publication.state;
  if (from === 'draft') return 'REVIEW_NEEDED';
  return publication.isOwnText ? 'REVIEW_BY_WRITER' : undefined;
}

/** What the state of a text offers, in the order an editor wants it. */
export function actionsFor(publication: Publication): VersionAction[] {
  return versionActions.filter((action) => nextState(publication, action) !== undefined);
}

/** Calls by which a version is read and a draft is seen as a page: each kind of text has its own. */
export const versionCalls = {
  article: 'version.ofArticle',
  content: 'version.ofContent',
  manual: 'version.ofManual',
} as const;
export const visitCalls = {
  article: 'version.visitArticle',
  content: 'version.visitContent',
  manual: 'version.visitManual',
} as const;
export const previewCalls = { article: 'version.previewArticle', content: 'version.previewContent' } as const;
