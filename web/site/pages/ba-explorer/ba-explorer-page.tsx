import { publicPaths } from '#contract/paths.ts';
import { ProductHead } from '../../product/product-head.tsx';
import { ProductQuestions } from '../../product/product-questions.tsx';
import { ProductSteps } from '../../product/product-steps.tsx';
import { usePageData } from '../../shown-page.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Section } from '../../ui/section.tsx';
import type { BaExplorerData } from './ba-explorer-data.ts';
import { Demo } from './demo.tsx';

/** Product page of the Explorer: claim, live search, how nothing is missed, questions. */
function BaExplorerPage() {
  const data = usePageData<BaExplorerData>();
  const { product, texts, common } = data;
  return (
    <>
      <ProductHead claim={product.claim} untranslated={data.untranslated} open={common.open}>
        <img className="product-pattern" src="/illustrations/slips/11.svg" width="960" height="540" alt="" />
      </ProductHead>
      <Demo data={data} />
      <Section title={texts.how} lead={texts.howLead}>
        <ProductSteps steps={product.steps} none={common.noSteps} />
        <div className="product-formula">
          <p className="product-formula-text">
            <span>{texts.formula} =</span>
            <span className="product-fraction">
              <span>{texts.formulaTop}</span>
              <span>{texts.formulaBottom}</span>
            </span>
          </p>
          <p className="product-formula-note">
            {texts.formulaNote} <ArrowLink href={publicPaths.explain} label={common.explain} />
          </p>
        </div>
      </Section>
      <ProductQuestions questions={product.questions} title={common.questions} />
      <CallToAction {...product.callToAction} />
    </>
  );
}

export { BaExplorerPage as Component };
