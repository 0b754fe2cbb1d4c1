import type { menuEndpoints } from '#contract/menu.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { listMenu } from './service.ts';

export function menuHandlers(db: Database): Handlers<typeof menuEndpoints> {
  return { 'menu.all': (_request, { session, language }) => listMenu(db, session, language) };
}
