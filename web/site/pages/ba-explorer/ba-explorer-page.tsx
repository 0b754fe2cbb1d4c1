import { useLoaderData } from 'react-router';
import { publicPaths } from '#contract/paths.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Section } from '../../ui/section.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { BaExplorerData } from './ba-explorer-data.ts';
import { Demo } from './demo.tsx';

/** The product page of the Explorer: claim, the search itself, why it misses nothing, questions. */
function BaExplorerPage() {
  const data = useLoaderData<BaExplorerData>();
  const { texts } = data;
  const { texts: frameTexts } = useFrame();
  return (
    <>
      <div className="wrap product-head">
        <div>
          <h1>{texts.title}</h1>
          <p className="article-lead short-copy">{texts.lead}</p>
          <p className="product-actions">
            <SiteLink href={publicPaths.tryUse} className="button button-primary button-large">
              {frameTexts.tryUse}
            </SiteLink>
            <SiteLink href={publicPaths.login} className="button button-large">
              {texts.open}
            </SiteLink>
          </p>
        </div>
        <img className="product-pattern" src="/illustrations/slips/11.svg" width="640" height="360" alt="" />
      </div>
      <Demo data={data} />
      <Section title={texts.how} lead={texts.howLead}>
        <ol className="product-steps">
          {texts.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="product-formula">
          <p className="product-formula-text">
            <span>{texts.formula} =</span>
            <span className="product-fraction">
              <span>{texts.formulaTop}</span>
              <span>{texts.formulaBottom}</span>
            </span>
          </p>
          <p className="product-formula-note">
            {texts.formulaNote} <ArrowLink href={publicPaths.explain} label={texts.explain} />
          </p>
        </div>
      </Section>
      <Section title={texts.questions}>
        <div className="product-questions">
          {texts.faq.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Section>
      <CallToAction {...data.callToAction} />
    </>
  );
}

export { BaExplorerPage as Component };
