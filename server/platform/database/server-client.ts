import pg from 'pg';
import { isTracing, traceStatements } from '../tracing/spans.ts';

/** A way to a server: where it listens, and whether what is said is encrypted. */
export interface Place {
  readonly host?: string;
  readonly port?: number;
  readonly ssl?: pg.ClientConfig['ssl'];
}

/** How connections are made. */
export interface ConnectionConfig extends pg.ClientConfig {
  /** Several ways, of which one is right at a time. */
  readonly choice?: ServerChoice;
  /** Whether a pooler in transaction mode hands statements to whichever connection is free. */
  readonly isPooled?: boolean;
}

/** The server has to be one that takes writes, and this one is a standby. */
export class StandbyError extends Error {}

/** How long one of several servers may take to answer, in milliseconds. */
const patience = 3_000;

const hasNoEncryption = /does not support SSL/;

/** Which of several servers is used: the last that answered as it should. */
export class ServerChoice {
  /** Whether only a server that takes writes will do. */
  readonly wantsPrimary: boolean;
  readonly #places: readonly Place[];
  #current = 0;

  constructor(places: readonly Place[], wantsPrimary: boolean) {
    this.#places = places;
    this.wantsPrimary = wantsPrimary;
  }

  get current(): Place {
    return this.#places[this.#current] ?? {};
  }

  /** How many have to fail before none is left. */
  get size(): number {
    return this.#places.length;
  }

  /** Goes on to the next after a failure, unless another connection has done so. */
  leave(place: Place, error: Error): void {
    if (place !== this.current) return;
    this.#current = (this.#current + 1) % this.#places.length;
    // A server that was not reached is not asked again without encryption: only one that has none.
    const isSame = this.current.host === place.host && this.current.port === place.port;
    if (isSame && place.ssl && !this.current.ssl && !hasNoEncryption.test(error.message))
      this.#current = (this.#current + 1) % this.#places.length;
  }
}

/** Properties of `pg` clients that their types do not declare. */
interface Wired {
  readonly connection: NodeJS.EventEmitter;
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A connection to the server that is right at the moment. */
export class ServerClient extends pg.Client {
  readonly #choice: ServerChoice | undefined;
  readonly #place: Place;
  #isStandby = false;

  constructor(config: ConnectionConfig = {}) {
    const { choice, isPooled = false, ...parameters } = config;
    const place = choice?.current ?? {};
    super({
      ...parameters,
      // The pool hides it from whoever enumerates its settings.
      ...(config.password !== undefined && { password: config.password }),
      ...place,
      ...(choice && { connectionTimeoutMillis: patience }),
    });
    this.#choice = choice;
    this.#place = place;
    if (isPooled) this.#dropNames();
    if (isTracing()) traceStatements(this);
    // PostgreSQL says so with its welcome.
    (this as unknown as Wired).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect(((error: Error | null) => (error ? reject(error) : resolve(this))) as Connected);
      });
    }
    const tell = callback as (error: Error | null, client: pg.Client) => void;
    super.connect(((error: Error | null) => {
      const failure = error ?? this.#turnAway();
      if (failure) this.#choice?.leave(this.#place, failure);
      tell(failure, this);
    }) as Connected);
    return undefined;
  }

  /** Ends a connection to a standby where that will not do. */
  #turnAway(): StandbyError | null {
    if (!this.#isStandby || !this.#choice?.wantsPrimary) return null;
    void this.end();
    return new StandbyError('the server is a standby');
  }

  /** A statement with a name is known to one connection of a pooler, and the next may be another. */
  #dropNames(): void {
    const query = this.query.bind(this) as (...all: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) =>
      query(withoutName(statement), ...rest)) as typeof this.query;
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  // Statements that run themselves, such as cursors, have no name.
  return Object.getPrototypeOf(statement) === Object.prototype ? { ...statement, name: undefined } : statement;
}
