import { Burst } from '../../charts/burst.tsx';
import { WordCloud } from '../../charts/word-cloud.tsx';
import { FormulaBox } from '../../product/formula-box.tsx';
import { ProductHead } from '../../product/product-head.tsx';
import { ProductQuestions } from '../../product/product-questions.tsx';
import { ProductSteps } from '../../product/product-steps.tsx';
import { usePageData } from '../../shown-page.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Passages } from '../../ui/passages.tsx';
import { Section } from '../../ui/section.tsx';
import { Demo } from './demo.tsx';
import type { HotWordPageData } from './hot-word-data.ts';
import { stepDrawingOf } from './step-drawing.ts';

/** `/baHotWord`: claim and burst, the list, how it is computed, word cloud, questions. */
function HotWordPage() {
  const data = usePageData<HotWordPageData>();
  const { product, texts, common, burst } = data;
  return (
    <>
      <ProductHead claim={product.claim} untranslated={data.untranslated} open={common.open}>
        <figure className="burst-figure">
          <div role="img" aria-label={burst.label}>
            <Burst drawing={burst.drawings.wide} words={burst.words} className="chart-on-screen" />
            <Burst drawing={burst.drawings.narrow} words={burst.words} className="chart-on-phone" />
          </div>
          <figcaption>
            <Passages parts={burst.caption} />
          </figcaption>
        </figure>
      </ProductHead>
      <Demo data={data} />
      <Section title={texts.how} lead={texts.howLead}>
        <ProductSteps
          steps={product.steps}
          none={common.noSteps}
          drawingOf={({ numbers }) => <StepDrawing what={stepDrawingOf(numbers)} burst={burst} />}
        />
        {data.formula && (
          <FormulaBox formula={data.formula} fraction={data.fraction} note={texts.formulaNote} texts={common} />
        )}
      </Section>
      {data.detail && <CloudSection data={data} />}
      <ProductQuestions questions={product.questions} title={common.questions} />
      <CallToAction {...product.callToAction} />
    </>
  );
}

interface StepDrawingProps {
  readonly what: ReturnType<typeof stepDrawingOf>;
  readonly burst: HotWordPageData['burst'];
}

function StepDrawing({ what, burst: { drawings, gate } }: StepDrawingProps) {
  if (what === undefined) return null;
  if (what === 'gate') return <Gate gate={gate} />;
  return <Burst drawing={drawings.small} className="burst-small" withoutRise={what === 'before'} />;
}

/** Values of the selected word beside the thresholds of the list. */
function Gate({ gate }: { readonly gate: HotWordPageData['burst']['gate'] }) {
  return (
    <dl className="word-gate">
      {gate.map(({ name, value, least }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span>{least}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CloudSection({ data: { texts, cloud, cloudHref } }: { readonly data: HotWordPageData }) {
  return (
    <section className="wrap section cloud-section">
      <div className="cloud-words">
        <h2>{texts.cloud}</h2>
        <p className="cloud-text short-copy">{texts.cloudText}</p>
        <p className="cloud-links">
          <ArrowLink href={cloudHref} label={texts.cloudLink} />
          <a
            className="arrow-link"
            download={`${texts.list}.svg`}
            href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(cloud.file)}`}
          >
            {texts.cloudFile}
          </a>
        </p>
      </div>
      <WordCloud drawings={cloud} label={cloud.label} />
    </section>
  );
}

export { HotWordPage as Component };
