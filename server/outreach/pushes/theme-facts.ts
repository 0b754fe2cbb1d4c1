import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { Language } from '#contract/language.ts';
import type { DigestFact } from '#contract/outreach/sharing.ts';
import { readLabels } from '#server/content/dictionary/service.ts';
import type { OpenConditions, WhichTheme } from '#server/insight/themes/open-theme.ts';
import { sharesIn } from '#server/insight/themes/theme-figures.ts';
import { describeSources, listCompared, rankWords } from '#server/insight/themes/theme-parts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { themeFactTexts as textsOf } from './locales/theme-facts.ts';

const most = { words: 5, companies: 5, sources: 3 } as const;

/** What else a digest says of a theme, each in one line: rising words, shares of company and peers, its sources. */
export async function describeThemeFacts(
  db: Database,
  theme: OpenConditions,
  { language, now, cut }: Pick<WhichTheme, 'now' | 'cut'> & { readonly language: Language },
): Promise<DigestFact[]> {
  const texts = textsOf[language];
  const stateName = await readLabels(db, { enumeration: 'hot_word_state', language });
  const { words } = await rankWords(db, theme, { now, cut });
  const shareOf = sharesIn(theme);
  const shares = (await listCompared(db, theme, language)).flatMap(({ stockId, name }) => {
    const { value } = shareOf(stockId);
    return value === null
      ? []
      : { name, isOwn: stockId === theme.own?.stockId, ...formatFigure('shareOfVoice', value) };
  });
  const { list } = await describeSources(db, theme, { now, language });
  const facts: [name: string, parts: string[]][] = [
    [
      texts.words,
      words.slice(0, most.words).map(({ word, z, state }) => texts.word(word, z.toFixed(1), stateName(state))),
    ],
    [
      texts.companies,
      shares
        .filter(({ isOwn }, place) => isOwn || place < most.companies)
        .map(({ name, number, unit }) => texts.share(name, `${number}${unit}`)),
    ],
    [texts.sources, list.slice(0, most.sources).map(({ name, stories }) => texts.source(name, stories))],
  ];
  return facts.flatMap(([name, parts]) => (parts.length > 0 ? { name, text: parts.join(texts.comma) } : []));
}
