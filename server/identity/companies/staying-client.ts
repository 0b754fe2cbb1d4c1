import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { operatorStockId } from './operator-company.ts';
import { clients } from './tables.ts';

type Client = typeof clients.$inferSelect;

function requireStaying(client: Client | undefined): Client {
  if (!client) throw new AppError('NOT_FOUND');
  if (client.erasingSince) throw new AppError('CLIENT_BEING_ERASED');
  return client;
}

const clientOf = (db: Database, stockId: number) => db.select().from(clients).where(eq(clients.stockId, stockId));

/** A client, locked until the transaction ends, so that its changes follow one another. Throws NOT_FOUND, CLIENT_BEING_ERASED. */
export async function lockClient(tx: Database, stockId: number): Promise<Client> {
  const [client] = await clientOf(tx, stockId).for('update');
  return requireStaying(client);
}

/** That a company has people: the operator's own, or a client. Throws NOT_FOUND, CLIENT_BEING_ERASED. */
export async function requirePlace(tx: Database, stockId: number): Promise<void> {
  if (stockId === operatorStockId) return;
  const [client] = await clientOf(tx, stockId);
  requireStaying(client);
}
