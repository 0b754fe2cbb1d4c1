import { useFrame } from '../../frame/use-frame.ts';
import { LeadReceiptView } from '../../lead-form/lead-done.tsx';
import { LeadForm } from '../../lead-form/lead-form.tsx';
import { usePageData } from '../../shown-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { ContactData } from './load-contact.ts';
import { LocationPlan } from './location-plan.tsx';

/**
 * `/contactUs`: phone, e-mail and address side by side, a plan, a form for messages (docs/visual-language.md, "Public
 * pages").
 */
function ContactPage() {
  const { title, lead, texts, email, emailNote, places, formTitle, formLead, form, done } = usePageData<ContactData>();
  const { frame } = useFrame();
  return (
    <div className="wrap page contact">
      {done ? <LeadReceiptView data={done} /> : <PageHead title={title} lead={lead} />}
      <div className="contact-columns">
        <section>
          <h2>{texts.phone}</h2>
          <p className="contact-figure">
            <a href={`tel:${frame.phone}`}>{frame.phone}</a>
          </p>
          <p>{frame.phoneHours}</p>
        </section>
        {email && (
          <section>
            <h2>{texts.email}</h2>
            <p className="contact-mail">
              <a href={`mailto:${email}`}>{email}</a>
            </p>
            <p>{emailNote}</p>
          </section>
        )}
        {places.length > 0 && (
          <section>
            <h2>{texts.place}</h2>
            {places.map(({ id, name, address }) => (
              <address key={id}>
                {places.length > 1 && <b>{name}</b>}
                {address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            ))}
          </section>
        )}
      </div>
      {places.map((place) => (
        <figure key={place.id} className="contact-plan">
          <LocationPlan place={place} texts={texts} />
          <figcaption>
            <h2>{place.name}</h2>
            <p>{place.route}</p>
          </figcaption>
        </figure>
      ))}
      {!done && (
        <section className="contact-form">
          <div>
            <h2>{formTitle}</h2>
            {formLead && <p>{formLead}</p>}
          </div>
          <LeadForm data={form} />
        </section>
      )}
    </div>
  );
}

export { ContactPage as Component };
