import { langOf } from '#web/shared/lang-of.ts';
import { ProductHead } from '../../product/product-head.tsx';
import { ProductQuestions } from '../../product/product-questions.tsx';
import { ProductSteps } from '../../product/product-steps.tsx';
import { usePageData } from '../../shown-page.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Section } from '../../ui/section.tsx';
import type { SaasPageData } from './load-saas.ts';

/** `/saasProduct`: claim, modules, day timeline, three steps to start. */
function SaasPage() {
  const { product, offer, texts, common, untranslated } = usePageData<SaasPageData>();
  return (
    <>
      <ProductHead claim={product.claim} untranslated={untranslated} open={common.open}>
        <img className="product-pattern" src="/illustrations/weave/5.svg" width="960" height="540" alt="" />
      </ProductHead>
      <div className="product-first">
        <Section title={texts.modules} lead={texts.modulesLead}>
          <Modules modules={offer.modules} texts={texts} />
        </Section>
      </div>
      <Section title={texts.day} lead={texts.dayLead}>
        <Day moments={offer.moments} none={texts.noMoments} />
      </Section>
      <Section title={texts.start} lead={texts.startLead}>
        <ProductSteps steps={product.steps} none={common.noSteps} />
      </Section>
      <ProductQuestions questions={product.questions} title={common.questions} />
      <CallToAction {...product.callToAction} />
    </>
  );
}

function Modules({
  modules,
  texts,
}: Pick<SaasPageData, 'texts'> & { readonly modules: SaasPageData['offer']['modules'] }) {
  if (modules.length === 0) return <p className="section-empty">{texts.noModules}</p>;
  const heads = [texts.module, texts.audience, texts.gain, texts.opening];
  return (
    <table className="offer-table">
      <caption className="visually-hidden">{texts.modules}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {modules.map((module) => (
          <tr key={module.code}>
            <th scope="row" lang={langOf(module, 'name')}>
              {module.name}
            </th>
            <td data-label={texts.audience}>
              <span lang={langOf(module, 'audience')}>{module.audience || '–'}</span>
            </td>
            <td data-label={texts.gain}>
              <span lang={langOf(module, 'gain')}>{module.gain}</span>
            </td>
            <td data-label={texts.opening}>
              <span className={`offer-opening offer-${module.opening}`}>{texts.openings[module.opening]}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly moments: SaasPageData['offer']['moments'];
  readonly none: string;
}

/** Day timeline. */
function Day({ moments, none }: DayProps) {
  if (moments.length === 0) return <p className="section-empty">{none}</p>;
  return (
    <ol className="day-in-use">
      {moments.map((moment) => (
        <li key={moment.time}>
          <p className="day-time">{moment.time}</p>
          <h3 lang={langOf(moment, 'title')}>{moment.title}</h3>
          <p lang={langOf(moment, 'text')}>{moment.text}</p>
          <ArrowLink href={moment.href} label={moment.tool} lang={langOf(moment, 'tool')} />
        </li>
      ))}
    </ol>
  );
}

export { SaasPage as Component };
