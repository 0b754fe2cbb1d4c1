import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { FigureDefinition } from '#contract/insight/explanations.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWord } from '#contract/insight/hot-words.ts';
import { formatDateTime, formatDayShort } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { cloudFile, drawCloud, narrowCloud, wideCloud } from '../../charts/cloud-drawing.ts';
import { fill, fillPassages } from '../../loading/formatting.ts';
import { joinTitle } from '../../loading/join-title.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { productTexts, sharingTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import { labelsIn } from '../../sharing/shared-texts.ts';
import { describeWord } from './describe-word.ts';
import { drawBurstFigure } from './draw-burst-figure.ts';
import { type HotWordAddress, readHotWordAddress, writeHotWordAddress } from './hot-word-address.ts';
import type { HotWordPageData, WordRow } from './hot-word-data.ts';

/** Number of words for visitors. */
const listed = 10;

/** `/baHotWord`: hot words of an industry or of all stories. Scope, word and view are in the URL. */
export async function loadHotWord({ url, language, call }: LoadContext): Promise<LoadOutcome<HotWordPageData>> {
  const address = readHotWordAddress(url.searchParams);
  const { scope, word } = address;
  const [product, shown, definitions, dictionary] = await Promise.all([
    call('site.product', { query: { page: 'baHotWord' } }),
    call('insight.hotWords', { query: { ...(scope && { scope }), ...(word && { word }) } }),
    call('figure.definitions', {}),
    call('dictionary.all', {}),
  ]);
  const { common, hotWord } = productTexts[language];
  const texts = { ...hotWord, states: labelsIn(dictionary, 'hot_word_state') };
  const { list, detail } = shown;
  const scopeName = list.scope === 'everything' ? texts.everything : fill(texts.industry, { name: list.scopeName });
  const definition = definitions.find(({ kind }) => kind === 'hotWord');
  const hrefOf = (part: Partial<HotWordAddress>, at: 'demo' | 'word' = 'demo') =>
    writeHotWordAddress({ ...address, word: '', ...part }, at);
  const asOf = formatDateTime(list.asOf);
  const wordHref = (chosen: string) => hrefOf({ word: chosen }, 'word');
  const cloud = drawCloud(list.items, wideCloud, wordHref);
  const described = describeWord({ shown, dictionary, texts, language });
  return found({
    description: product.claim.lead,
    head: {
      title: joinTitle(product.claim.title, scope !== '' && scopeName, address.view === 'cloud' && texts.asCloud),
      address: writeHotWordAddress({ ...address, word: '', scope: isShown(scope, shown.scope) ? scope : '' }),
    },
    product,
    untranslated: untranslatedNote(language, product, described, shown.scopes, { untranslated: list.untranslated }),
    texts,
    common,
    figureTexts: sharingTexts[language].figure,
    burst: drawBurstFigure({
      item: detail?.item ?? undefined,
      days: detail?.days ?? [],
      scopeName,
      scopeLang: langOf(list, 'scopeName'),
      texts,
      exampleRise: definition?.example.shown ?? '',
    }),
    scopeName: fillPassages(texts.listScope, { scope: { text: scopeName, lang: langOf(list, 'scopeName') } }),
    scopes: shown.scopes.map(({ value, name, untranslated }) => ({
      label: value === 'everything' ? texts.everything : name,
      lang: langOf({ untranslated }, 'name'),
      href: hrefOf({ scope: value }),
      current: value === shown.scope,
    })),
    views: (['list', 'cloud'] as const).map((view) => ({
      label: view === 'list' ? texts.asList : texts.asCloud,
      href: hrefOf({ word, view }),
      current: view === address.view,
    })),
    asCloud: address.view === 'cloud',
    cloudHref: hrefOf({ view: 'cloud' }),
    rows: list.items.slice(0, listed).map((item) => rowOf(item, { first: list.items[0], detail, texts, wordHref })),
    more: fill(texts.more, { count: formatCount(list.items.length) }),
    cloud: {
      wide: cloud,
      narrow: drawCloud(list.items, narrowCloud, wordHref),
      label: fill(texts.cloudLabel, { scope: scopeName }),
      file: cloudFile(
        cloud,
        `${scopeName} · ${formatDayShort(list.foreground.from)}–${formatDayShort(list.foreground.until)}`,
      ),
    },
    detail: described,
    empty: fill(texts.emptyText, { foreground: list.foreground.stories, background: list.background.stories }),
    emptyAction:
      shown.scope === 'everything' ? null : { label: texts.emptyAction, href: hrefOf({ scope: 'everything' }) },
    asOf: fill(common.asOf, { time: asOf }),
    formula: definition ? formulaOf(definition) : null,
    fraction: {
      name: texts.fraction.name,
      top: fill(texts.fraction.top, figureDefinitions.hotWord.constants),
      bottom: texts.fraction.bottom,
    },
  });
}

/** Whether the URL matches what is shown; unknown words have no page of their own. */
function isShown(wanted: string, shown: string): boolean {
  return wanted === shown;
}

function formulaOf({ kind, name, formula, formulaVersion }: FigureDefinition) {
  return { kind, name, formula, formulaVersion };
}

interface RowContext {
  readonly first: HotWord | undefined;
  readonly detail: { readonly word: string } | null;
  readonly texts: HotWordPageData['texts'];
  readonly wordHref: (word: string) => string;
}

function rowOf(item: HotWord, { first, detail, texts, wordHref }: RowContext): WordRow {
  const { rank, word, z, spark, stories, ratio, state } = item;
  return {
    rank,
    word,
    href: wordHref(word),
    current: word === detail?.word,
    z: formatDecimal(z.value ?? 0, 1),
    share: Math.round(((z.value ?? 0) / (first?.z.value || 1)) * 100),
    spark,
    stories: formatCount(stories),
    ratio: fill(texts.times, { value: formatDecimal(ratio, 1) }),
    state,
  };
}
