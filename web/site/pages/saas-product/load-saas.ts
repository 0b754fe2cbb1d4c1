import type { SiteProduct, SiteSaas } from '#contract/content/site-products.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { productTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { ProductTexts } from '../../locales/zh-CN/products.ts';
import type { PageData } from '../../site-data.ts';

export interface SaasPageData extends PageData {
  readonly product: SiteProduct;
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly offer: SiteSaas;
  readonly texts: ProductTexts['saas'];
  readonly common: ProductTexts['common'];
}

/** `/saasProduct`: modules, day timeline, onboarding. */
export async function loadSaas({ language, call }: LoadContext): Promise<LoadOutcome<SaasPageData>> {
  const [product, offer] = await Promise.all([
    call('site.product', { query: { page: 'saasProduct' } }),
    call('site.saas', {}),
  ]);
  const { common, saas: texts } = productTexts[language];
  const { title, lead } = product.claim;
  const untranslated = untranslatedNote(language, product, offer);
  return found({ description: lead, head: { title }, product, offer, untranslated, texts, common });
}
