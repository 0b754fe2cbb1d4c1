import type { sourceEndpoints } from '#contract/content/sources.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { listSources } from './queries.ts';
import { removeSource, saveSource } from './service.ts';

export function sourceHandlers(db: Database): Handlers<typeof sourceEndpoints> {
  return {
    'source.list': () => listSources(db),
    'source.save': ({ body }) => saveSource(db, body),
    'source.delete': ({ params }) => removeSource(db, params.id),
  };
}
