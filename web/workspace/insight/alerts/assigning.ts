/** Whom an event is given to, and until when. */
export interface Assigning {
  readonly assigneeId: number | null;
  readonly until: string | null;
  /** Who had it when it was shown. */
  readonly shown: number | null;
}
