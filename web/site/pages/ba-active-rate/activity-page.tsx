import { publicPaths } from '#contract/paths.ts';
import { FormulaBox } from '../../product/formula-box.tsx';
import { ProductHead } from '../../product/product-head.tsx';
import { ProductQuestions } from '../../product/product-questions.tsx';
import { ProductSteps } from '../../product/product-steps.tsx';
import { WorkedExample } from '../../product/worked-example.tsx';
import { usePageData } from '../../shown-page.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import type { ActivityPageData } from './activity-data.ts';
import { Demo } from './demo.tsx';

/** `/baActiveRate`: claim, a company within its industry, how index and rate are computed, questions. */
function ActivityPage() {
  const data = usePageData<ActivityPageData>();
  const { product, texts, common, definitions } = data;
  return (
    <>
      <ProductHead claim={product.claim} untranslated={data.untranslated} open={common.open}>
        <img className="product-pattern" src="/illustrations/waves/7.svg" width="960" height="540" alt="" />
      </ProductHead>
      {data.demo ? (
        <Demo data={data} demo={data.demo} />
      ) : (
        <section id="demo" className="wrap product-demo">
          <div className="word-plate-empty">
            <EmptyState
              title={texts.empty}
              text={texts.emptyText}
              actions={[{ label: texts.emptyAction, href: publicPaths.front }]}
            />
          </div>
        </section>
      )}
      <Section title={texts.how} lead={texts.howLead}>
        <ProductSteps steps={product.steps} none={common.noSteps} />
        {definitions.map((definition) => (
          <div key={definition.kind} className="activity-definition">
            <FormulaBox formula={definition} note={definition.meaning} texts={common} />
            <WorkedExample example={definition.example} texts={texts} />
          </div>
        ))}
      </Section>
      <ProductQuestions questions={product.questions} title={common.questions} />
      <CallToAction {...product.callToAction} />
    </>
  );
}

export { ActivityPage as Component };
