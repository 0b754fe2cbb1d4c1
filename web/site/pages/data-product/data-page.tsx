import { langOf } from '#web/shared/lang-of.ts';
import { ProductHead } from '../../product/product-head.tsx';
import { ProductQuestions } from '../../product/product-questions.tsx';
import { usePageData } from '../../shown-page.tsx';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Section } from '../../ui/section.tsx';
import type { DataPageData } from './load-data.ts';

/** URL of the API document. */
const documentation = '/api/docs';

/** `/dataProduct`: claim, catalogue, request and response, delivery. */
function DataPage() {
  const { product, offer, texts, common, untranslated } = usePageData<DataPageData>();
  return (
    <>
      <ProductHead claim={product.claim} untranslated={untranslated} open={common.open}>
        <img className="product-pattern" src="/illustrations/slips/21.svg" width="960" height="540" alt="" />
      </ProductHead>
      <div className="product-first">
        <Section title={texts.catalogue} lead={texts.catalogueLead}>
          <Catalogue catalogue={offer.catalogue} texts={texts} />
        </Section>
      </div>
      {offer.sample && (
        <Section
          title={texts.sample}
          lead={<span lang={langOf(offer.sample, 'note')}>{offer.sample.note}</span>}
          more={<ArrowLink href={documentation} label={texts.docs} />}
        >
          <div className="data-sample">
            <Code label={texts.request} text={offer.sample.request} />
            <Code label={texts.response} text={offer.sample.response} />
          </div>
        </Section>
      )}
      <Section title={texts.delivery} lead={texts.deliveryLead}>
        {offer.deliveries.length === 0 && <p className="section-empty">{texts.noDelivery}</p>}
        <ul className="deliveries">
          {offer.deliveries.map((delivery) => (
            <li key={delivery.title}>
              <h3 lang={langOf(delivery, 'title')}>{delivery.title}</h3>
              <p lang={langOf(delivery, 'text')}>{delivery.text}</p>
              <p className="delivery-terms" lang={langOf(delivery, 'terms')}>
                {delivery.terms}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <ProductQuestions questions={product.questions} title={common.questions} />
      <CallToAction {...product.callToAction} />
    </>
  );
}

interface CatalogueProps extends Pick<DataPageData, 'texts'> {
  readonly catalogue: DataPageData['offer']['catalogue'];
}

function Catalogue({ catalogue, texts }: CatalogueProps) {
  if (catalogue.length === 0) return <p className="section-empty">{texts.noCatalogue}</p>;
  const heads = [texts.name, texts.content, texts.update, texts.history, texts.format];
  const columns = ['content', 'update', 'history', 'format'] as const;
  return (
    <table className="offer-table">
      <caption className="visually-hidden">{texts.catalogue}</caption>
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
        {catalogue.map((field) => (
          <tr key={field.name}>
            <th scope="row" lang={langOf(field, 'name')}>
              {field.name}
            </th>
            {columns.map((column) => (
              <td key={column} data-label={texts[column]}>
                <span lang={langOf(field, column)}>{field[column]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Code that scrolls, also by keyboard. */
function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

export { DataPage as Component };
