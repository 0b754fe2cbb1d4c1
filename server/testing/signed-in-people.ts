import { demoClients } from '#server/demo/companies.ts';
import { startSession } from '#server/identity/sessions/start-session.ts';
import { openPool } from '#server/platform/database/database.ts';
import { joinEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts';
import { createUser } from './factories.ts';

const fail = (error: unknown): never => {
  throw error;
};

/**
 * Adds people of a client of the demo to a running installation on its embedded database, and returns the tokens of
 * their sessions: signing in itself takes argon2 and is limited by address.
 */
export async function addSignedInPeople(dataDir: string, count: number): Promise<string[]> {
  const { connection, letGo } = joinEmbeddedPostgres(dataDir);
  const { db, close } = openPool({ connection, connections: 1, statementTimeoutMs: 30_000, onError: fail });
  const [company] = demoClients;
  if (!company) throw new Error('the demo has no clients');
  const client = { address: '127.0.0.1', agent: '' };
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await createUser(db, { username: `person-${index}`, stockIds: [company.stockId] });
    tokens.push(await startSession(db, { userId: id, stockId: company.stockId, client, now: new Date() }));
  }
  await close();
  letGo();
  return tokens;
}
