/** The statuses of docs/product/api.md, "Status texts". Any other has the text of a network error. */
export type KnownStatus =
  | 200
  | 201
  | 202
  | 204
  | 400
  | 401
  | 402
  | 403
  | 404
  | 406
  | 408
  | 410
  | 422
  | 500
  | 502
  | 503
  | 504;

/** What the API client says when the server said nothing (docs/product/api.md, "Status texts"). */
export interface StatusTexts {
  readonly status: Record<KnownStatus, string>;
  /** Any other status, and no answer at all. */
  readonly networkError: string;
  /** A refusal that came without a sentence. */
  readonly refreshHint: string;
  /** Shown for one beat before a forced exit (docs/visual-language.md, "Component behaviour"). */
  readonly sessionEnded: string;
}
