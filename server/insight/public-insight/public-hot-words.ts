import { figureTexts } from '#contract/insight/figure-texts/texts.ts';
import type { PublicHotWords, TopWords } from '#contract/insight/public-insight.ts';
import type { Language } from '#contract/language.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import { explainFigure } from '#server/insight/explanations/explain-figure.ts';
import type { PublicScope } from '#server/insight/hot-words/choose-scope.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { listIndustries } from '#server/insight/hot-words/queries.ts';
import { type HotWordSettings, readHotWord, readHotWords } from '#server/insight/hot-words/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { RenewingCache } from '#server/platform/revisions/renewing-cache.ts';
import { noCompany, type PublicSettings } from './public-settings.ts';

const everything = 'everything' as const;
const topWords = 10;

interface PublicHotWordDeps {
  /** For renewals, which end after the request that began them. */
  readonly db: Database;
  readonly settings: PublicSettings;
  /** The lists shared with the pages of clients, which forget by themselves. */
  readonly hotWords: HotWordCache;
  /** Pages that show hot words are to be drawn anew. */
  readonly onRenewalEnd: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Until a story, a company or a setting has changed. The counts of all articles of a large corpus take a second after
 * each change of a story, so visitors get the former ones until they are renewed.
 */
export class PublicHotWordCache {
  readonly pages: RenewingCache<PublicHotWords>;
  readonly topWords: RenewingCache<TopWords>;
  readonly settings: PublicSettings;
  readonly hotWords: HotWordCache;
  readonly db: Database;

  constructor({ db, settings, hotWords, onRenewalEnd, onError }: PublicHotWordDeps) {
    this.db = db;
    this.settings = settings;
    this.hotWords = hotWords;
    this.pages = new RenewingCache({ onRenewalEnd, onError, most: 200 });
    this.topWords = new RenewingCache({ onRenewalEnd, onError, most: 10 });
  }

  forget(): void {
    this.pages.forget();
    this.topWords.forget();
  }

  async close(): Promise<void> {
    await Promise.all([this.pages.close(), this.topWords.close()]);
  }
}

interface ReadPublicHotWords {
  /** Id of an industry; without it, and for an unknown one, all stories. */
  readonly industryId?: number | undefined;
  readonly word?: string | undefined;
  readonly language: Language;
  readonly now: Date;
  readonly kept: PublicHotWordCache;
}

/** Hot words for visitors. Unlisted words are never shown, so nobody can put theirs on our page. */
export async function readPublicHotWords(
  db: Database,
  { industryId, word, language, now, kept }: ReadPublicHotWords,
): Promise<PublicHotWords> {
  const settings = await kept.settings.get();
  // Cached by what is shown, not by what was requested: unknown ids take no memory and cost nothing.
  const get = (scope: PublicScope, listed: string) => {
    const describe = (from: Database) => describeWords(from, { scope, word: listed, settings, language, now, kept });
    return kept.pages.get(keyOf(settings, [scope, listed, chinaDate(now), language]), {
      compute: () => describe(db),
      renew: () => describe(kept.db),
    });
  };
  const whole = await get(everything, '');
  const isKnown = whole.scopes.some(({ value }) => value === String(industryId));
  const scope = isKnown && industryId !== undefined ? industryId : everything;
  const start = scope === everything ? whole : await get(scope, '');
  return start.list.items.slice(1).some((item) => item.word === word) && word !== undefined ? get(scope, word) : start;
}

/** A change of the settings is never shown late: what was counted by the former ones has another key. */
const keyOf = ({ versions }: Pick<HotWordSettings, 'versions'>, key: readonly unknown[]) =>
  JSON.stringify([versions, ...key]);

interface DescribeWords extends Pick<ReadPublicHotWords, 'language' | 'now' | 'kept'> {
  readonly settings: HotWordSettings;
  readonly scope: PublicScope;
  /** Default: the first word. */
  readonly word: string;
}

async function describeWords(
  db: Database,
  { scope, word, settings, language, now, kept }: DescribeWords,
): Promise<PublicHotWords> {
  const industries = await listIndustries(db);
  const request = { reader: { open: scope }, until: chinaDate(now), settings, language, now, kept: kept.hotWords };
  const list = await readHotWords(db, request);
  const item = list.items.find((listed) => listed.word === word) ?? list.items[0];
  const [detail, explanation] = item
    ? await Promise.all([
        readHotWord(db, { ...request, word: item.word }),
        explainFigure(db, { ref: item.z.ref, viewerId: noCompany, language, now }),
      ])
    : [null, null];
  return {
    scopes: [
      { value: everything, name: figureTexts[language].everything, untranslated: [] },
      ...industries.map(({ id, name }) => ({ value: String(id), ...displayedItem({ name }, language) })),
    ],
    scope: String(scope),
    list,
    detail,
    explanation,
  };
}

/** The top words of all articles, without details that cost a query. */
export async function readTopWords(
  db: Database,
  { language, now, kept }: Pick<ReadPublicHotWords, 'language' | 'now' | 'kept'>,
): Promise<TopWords> {
  const settings = await kept.settings.get();
  const until = chinaDate(now);
  const request = {
    reader: { open: everything },
    until,
    settings,
    language,
    now,
    kept: kept.hotWords,
    limit: topWords,
  };
  const read = async (from: Database) => {
    const { items, asOf } = await readHotWords(from, request);
    return { items, asOf };
  };
  return kept.topWords.get(keyOf(settings, [until, language]), {
    compute: () => read(db),
    renew: () => read(kept.db),
  });
}
