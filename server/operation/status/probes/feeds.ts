import { type Language, languages, pickText } from '#contract/language.ts';
import { listFeedStates } from '#server/content/feeds/queries.ts';
import { judge, type Probe } from '#server/operation/status/probe.ts';
import type { Database } from '#server/platform/database/database.ts';

/** How long a feed may fail before articles are missed, in seconds. */
const act = 24 * 60 * 60;

/** Which of the feeds that are switched on could not be fetched. */
export function feedProbe(db: Database): Probe {
  return {
    name: 'feeds',
    main: 'feeds_failing',
    measure: async (now) => {
      const enabled = await listFeedStates(db);
      const failing = enabled.filter(({ failures }) => failures > 0);
      const since = failing.map(({ failingSince }) =>
        failingSince ? (now.getTime() - failingSince.getTime()) / 1000 : 0,
      );
      const namesIn = (language: Language) =>
        [...new Set(failing.map(({ sourceName }) => pickText(sourceName, language)))].slice(0, 3).join(', ');
      const longest = Math.max(0, ...since);
      return {
        ...judge(
          [enabled.length === 0, 'idle', 'noFeeds'],
          [longest >= act, 'act', 'feedsFail'],
          [failing.length > 0, 'attention', 'feedsFail'],
        ),
        values: {
          feeds_enabled: enabled.length,
          feeds_failing: failing.length,
          feeds_longest_failing_seconds: longest,
        },
        words: Object.fromEntries(languages.map((language) => [language, namesIn(language)])),
      };
    },
  };
}
