import { figureTexts } from '#contract/figures/texts.ts';
import type { HotWord } from '#contract/hot-word.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { PublicHotWords, TopWords } from '#contract/public-insight.ts';
import { listIndustries } from '#server/features/hot-word/queries.ts';
import { readHotWord, readHotWords } from '#server/features/hot-word/service.ts';
import { readSettings } from '#server/features/setting/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Kept } from '#server/platform/revisions/kept.ts';
import { explainFigure } from './explain-figure.ts';

/** No client: the platform's settings alone. */
const nobody = 0;
const everything = 'everything' as const;
const topWords = 10;

interface ReadPublicHotWords {
  /** The number of an industry; everything without it, and where nobody knows it. */
  readonly industryId?: number | undefined;
  readonly word?: string | undefined;
  readonly language: Language;
  readonly now: Date;
  readonly kept: Kept<HotWord[]>;
}

/** What visitors see of hot words. A word that is not listed is never spoken of: nobody puts theirs on our page. */
export async function readPublicHotWords(
  db: Database,
  { industryId, word, language, now, kept }: ReadPublicHotWords,
): Promise<PublicHotWords> {
  const [settings, industries] = await Promise.all([readSettings(db, { stockId: nobody }), listIndustries(db)]);
  const industry = industries.find(({ id }) => id === industryId);
  const request = {
    reader: { open: industry?.id ?? everything },
    until: chinaDate(now),
    settings,
    language,
    now,
    kept,
  };
  const list = await readHotWords(db, request);
  const item = list.items.find((listed) => listed.word === word) ?? list.items[0];
  const [detail, explanation] = item
    ? await Promise.all([
        readHotWord(db, { ...request, word: item.word }),
        explainFigure(db, { ref: item.z.ref, viewerId: nobody, language, now }),
      ])
    : [null, null];
  return {
    scopes: [
      { value: everything, name: figureTexts[language].everything },
      ...industries.map(({ id, name }) => ({ value: String(id), name: pickText(name, language) })),
    ],
    scope: industry ? String(industry.id) : everything,
    list,
    detail,
    explanation,
  };
}

/** The first words of all articles, without anything about them that costs a query. */
export async function readTopWords(
  db: Database,
  { language, now, kept }: Pick<ReadPublicHotWords, 'language' | 'now' | 'kept'>,
): Promise<TopWords> {
  const settings = await readSettings(db, { stockId: nobody });
  const request = { reader: { open: everything }, until: chinaDate(now), settings, language, now, kept };
  const { items, asOf } = await readHotWords(db, { ...request, limit: topWords });
  return { items, asOf };
}
