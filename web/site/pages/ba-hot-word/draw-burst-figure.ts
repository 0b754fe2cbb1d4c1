import { formatDecimal } from '#contract/format-number.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWord, HotWordDetail } from '#contract/insight/hot-words.ts';
import { usualWeek } from '#web/shared/charts/usual-week.ts';
import { drawBurst, exampleDays, narrowBurst, smallBurst, weeklySums, wideBurst } from '../../charts/burst-drawing.ts';
import { fill, fillPassages } from '../../loading/formatting.ts';
import type { ProductTexts } from '../../locales/zh-CN/products.ts';
import type { HotWordPageData } from './hot-word-data.ts';

const { constants } = figureDefinitions.hotWord;

/** Caption of the example drawing: the counts of the worked example on `/explain`. */
const exampleGate = { stories: 12, sources: 5, ratio: 6.955 };

interface DrawBurstFigure {
  readonly item: HotWord | undefined;
  readonly days: HotWordDetail['days'];
  readonly scopeName: string;
  readonly scopeLang: 'zh-CN' | undefined;
  readonly texts: ProductTexts['hotWord'];
  /** Burst score of the worked example. */
  readonly exampleRise: string;
}

/** Figures beside the claim and the steps: of the selected word, or of a marked example. */
export function drawBurstFigure(request: DrawBurstFigure): HotWordPageData['burst'] {
  const { item, days, scopeName, scopeLang, texts, exampleRise } = request;
  const words = texts.burst;
  const counts = item ? days.map(({ stories }) => stories) : exampleDays;
  const before = Math.max(counts.length - constants.days, 0);
  const usual = usualWeek(counts);
  const rise = item ? formatDecimal(item.z.value ?? 0, 1) : exampleRise;
  const counted = {
    days: before,
    usual: usual === undefined ? '–' : formatDecimal(usual, 1),
    now: weeklySums(counts).at(-1) ?? 0,
    z: rise,
  };
  const gated = item ?? exampleGate;
  return {
    drawings: {
      wide: drawBurst(counts, wideBurst),
      narrow: drawBurst(counts, narrowBurst),
      small: drawBurst(counts, smallBurst),
    },
    words: {
      usual: fill(words.usual, { days: before }),
      rise: words.rise,
      value: rise,
      first: fill(words.first, { days: before }),
      start: words.start,
      end: fill(words.end, { days: constants.days }),
    },
    label: fill(item ? words.label : words.example, { ...counted, word: item?.word ?? '', scope: scopeName }),
    caption: item
      ? fillPassages(fill(words.caption, counted), {
          word: { text: item.word, lang: 'zh-CN' },
          scope: { text: scopeName, lang: scopeLang },
        })
      : [{ text: words.exampleCaption }],
    gate: [
      {
        name: texts.stepFigures.stories,
        value: String(gated.stories),
        least: fill(texts.least, { value: constants.stories }),
      },
      {
        name: texts.stepFigures.sources,
        value: String(gated.sources),
        least: fill(texts.least, { value: constants.sources }),
      },
      { name: texts.stepFigures.z, value: rise, least: fill(texts.atLeast, { value: constants.z }) },
      {
        name: texts.stepFigures.ratio,
        value: formatDecimal(gated.ratio, 1),
        least: fill(texts.atLeast, { value: constants.ratio }),
      },
    ],
  };
}
