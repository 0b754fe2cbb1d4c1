import type { ProductPage } from '#contract/content/product-pages.ts';
import type { SiteProduct } from '#contract/content/site-products.ts';
import { defaultRangeDays, maxSampleDays } from '#contract/insight/explorer-limits.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { fillText, placeholdersOf } from '#contract/insight/figure-texts/texts.ts';
import type { Language, LocalizedText } from '#contract/language.ts';
import { listPublic } from '#server/content/site/content/read-content.ts';
import { displayedTexts } from '#server/content/site/content/shown-text.ts';
import { readCallToAction } from '#server/content/site/service.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Numbers that the texts of a tool's page may name: those of its formulas, and the limits of its searches. */
const numbersOf: Readonly<Partial<Record<ProductPage, Readonly<Record<string, number>>>>> = {
  baExplorer: { rangeDays: defaultRangeDays, sampleDays: maxSampleDays },
  baActiveRate: { ...figureDefinitions.activityIndex.constants, ...figureDefinitions.activeRate.constants },
  baHotWord: figureDefinitions.hotWord.constants,
};

interface ReadProduct {
  readonly page: ProductPage;
  readonly language: Language;
  readonly now: Date;
}

/** Texts of a product page; a missing claim is empty. */
export async function readProduct(db: Database, { page, language, now }: ReadProduct): Promise<SiteProduct> {
  const [claims, steps, questions, callToAction] = await Promise.all([
    listPublic(db, 'productClaim', { now }),
    listPublic(db, 'productStep', { now }),
    listPublic(db, 'productQuestion', { now }),
    readCallToAction(db, { language, now }),
  ]);
  const ofPage = ({ fields }: { readonly fields: { readonly page: ProductPage } }) => fields.page === page;
  const numbers = numbersOf[page] ?? {};
  const filled = <Name extends string>(localized: Readonly<Record<Name, LocalizedText | undefined>>) => {
    const { texts, untranslated } = displayedTexts(localized, language);
    const entries = Object.entries<string>(texts).map(([name, text]) => [name, fillText(text, numbers)]);
    return { ...(Object.fromEntries(entries) as Record<Name, string>), untranslated };
  };
  const { title, lead, note } = claims.find(ofPage)?.fields ?? {};
  return {
    claim: filled({ title, lead, note }),
    steps: steps.filter(ofPage).map(({ fields: { title, text } }) => ({
      ...filled({ title, text }),
      numbers: placeholdersOf([...Object.values(title), ...Object.values(text)]).filter((name) => name in numbers),
    })),
    questions: questions.filter(ofPage).map(({ fields: { question, answer } }) => filled({ question, answer })),
    callToAction,
  };
}
