import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

/** A statement and the answer that goes out with its rows. */
export interface FloorRoute {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Prepared once under this name; without one planned for each call. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Made into JSON for each call, because its rows would be. */
  readonly answer: unknown;
}

/**
 * The least that Fastify and pg can do for the same rows and bytes: no session, no gates, no checks, no log.
 * Started as `floor-server.ts <routes.json> <database> <port>`.
 */
const [routesFile = '', connectionString = '', port = ''] = process.argv.slice(2);
const routes: readonly FloorRoute[] = JSON.parse(readFileSync(routesFile, 'utf8'));
const pool = new pg.Pool({ connectionString, max: 10, options: '-c jit=off' });
const app = Fastify();
for (const { method, path, name, text, values, answer } of routes) {
  const statement = { ...(name !== undefined && { name }), text, values: [...values] };
  app.route({
    method,
    url: path,
    handler: async () => {
      const { rows } = await pool.query(statement);
      if (rows.length === 0) throw new Error('no rows');
      return answer;
    },
  });
}
await app.listen({ host: '127.0.0.1', port: Number(port) });
