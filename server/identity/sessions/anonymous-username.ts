import type { Database } from '#server/platform/database/database.ts';
import { findUserByName } from './queries.ts';

const prefix = 'anonymised-';

/**
 * Whether nobody new may have a canonical username, because the anonymised have such: in the audit log they would be
 * taken for one of them.
 */
export const isReservedUsername = (username: string): boolean => username.startsWith(prefix);

/**
 * What an account is called that is anonymised, within `changeRights`. Installations that are older than
 * {@link isReservedUsername} may have people who are called so.
 */
export async function findAnonymousUsername(tx: Database, id: number): Promise<string> {
  let username = `${prefix}${id}`;
  for (let number = 2; await findUserByName(tx, username); number += 1) username = `${prefix}${id}-${number}`;
  return username;
}
