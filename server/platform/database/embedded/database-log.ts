/** Receives PostgreSQL's log; never values of statements. */
export interface DatabaseLog {
  readonly debug: (text: string) => void;
  readonly error: (text: string) => void;
}
