import type { SiteData, SiteProduct } from '#contract/content/site-products.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { productTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { ProductTexts } from '../../locales/zh-CN/products.ts';
import type { PageData } from '../../site-data.ts';

export interface DataPageData extends PageData {
  readonly product: SiteProduct;
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly offer: SiteData;
  readonly texts: ProductTexts['data'];
  readonly common: ProductTexts['common'];
}

/** `/dataProduct`: catalogue, API sample, delivery. */
export async function loadData({ language, call }: LoadContext): Promise<LoadOutcome<DataPageData>> {
  const [product, offer] = await Promise.all([
    call('site.product', { query: { page: 'dataProduct' } }),
    call('site.data', {}),
  ]);
  const { common, data: texts } = productTexts[language];
  const { title, lead } = product.claim;
  const untranslated = untranslatedNote(language, product, offer);
  return found({ description: lead, head: { title }, product, offer, untranslated, texts, common });
}
