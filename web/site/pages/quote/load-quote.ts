import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { quoteTexts } from '../../loading/texts.ts';
import type { QuoteTexts } from '../../locales/zh-CN/quote.ts';
import type { PageData } from '../../site-data.ts';

export interface QuoteData extends PageData {
  readonly texts: QuoteTexts;
}

/** The same page for every link: its token stands behind `#` and is not sent to the server with the address. */
export async function loadQuote({ language }: LoadContext): Promise<LoadOutcome<QuoteData>> {
  const texts = quoteTexts[language];
  return found({ title: texts.title, description: texts.lead, texts });
}
