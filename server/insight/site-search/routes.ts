import { siteSearchEndpoints } from '#contract/insight/site-search.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchSite } from './search-site.ts';

export function siteSearchFeature({ visitors }: Pick<Platform, 'visitors'>, tools: Tools) {
  return defineFeature({
    endpoints: siteSearchEndpoints,
    handlers: {
      'site.search': ({ query }, { db, language, now }) =>
        visitors.run(async (visitorsDb) =>
          searchSite(visitorsDb, { ...query, language, now, cut: await tools.findCut(db) }),
        ),
    },
  });
}
