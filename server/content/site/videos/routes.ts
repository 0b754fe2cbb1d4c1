import type { siteVideoEndpoints } from '#contract/content/site-videos.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readVideo, readVideos } from './service.ts';

export function siteVideoHandlers(db: Database, clock: Clock): Handlers<typeof siteVideoEndpoints> {
  return {
    'site.videos': ({ query }, { language }) => readVideos(db, { ...query, language, now: clock() }),
    'site.video': ({ params }, { language }) => readVideo(db, { id: params.id, language, now: clock() }),
  };
}
