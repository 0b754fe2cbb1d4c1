import type { FigureDefinition } from '#contract/insight/explanations.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { explainTexts } from '../../loading/texts.ts';
import type { ExplainTexts } from '../../locales/zh-CN/explain.ts';
import type { PageData } from '../../site-data.ts';

export interface ExplainData extends PageData {
  readonly texts: ExplainTexts;
  readonly definitions: readonly FigureDefinition[];
}

/** `/explain`: how every figure is computed (docs/product/insight.md, "Explanations"). */
export async function loadExplain({ language, call }: LoadContext): Promise<LoadOutcome<ExplainData>> {
  const texts = explainTexts[language];
  return found({
    description: texts.lead,
    head: { title: texts.title },
    texts,
    definitions: await call('figure.definitions', {}),
  });
}
