import { siteVideoEndpoints } from '#contract/content/site-videos.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readVideo, readVideos } from './service.ts';

export const siteVideoFeature = defineFeature({
  endpoints: siteVideoEndpoints,
  handlers: {
    'site.videos': ({ query }, { db, language, now }) => readVideos(db, { ...query, language, now }),
    'site.video': ({ params }, { db, language, now }) => readVideo(db, { id: params.id, language, now }),
  },
});
