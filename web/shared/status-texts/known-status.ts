/** Statuses with their own text (docs/product/api.md, "Status texts"); others are network errors. */
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

/** Texts of the API client if the server sent none (docs/product/api.md, "Status texts"). */
export interface StatusTexts {
  readonly status: Record<KnownStatus, string>;
  /** Other statuses, and no response. */
  readonly networkError: string;
  /** A refusal without a `desc`. */
  readonly refreshHint: string;
  /** Shown briefly before a forced sign-out (docs/product/api.md, "The client in the browser"). */
  readonly sessionEnded: string;
}
