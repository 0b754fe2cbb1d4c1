import { phoneHref } from '#web/shared/format/phone-href.ts';
import { langOf } from '#web/shared/lang-of.ts';
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
  const data = usePageData<ContactData>();
  const { title, lead, texts, email, emailNote, places, formTitle, formLead, form, done } = data;
  const { frame } = useFrame();
  return (
    <div className="wrap page contact">
      {done ? (
        <>
          <LeadReceiptView data={done} />
          {data.untranslatedNote && <p className="page-note">{data.untranslatedNote}</p>}
        </>
      ) : (
        <PageHead title={title} lead={lead} leadLang={langOf(data, 'lead')} untranslated={data.untranslatedNote} />
      )}
      <div className="contact-columns">
        <section>
          <h2>{texts.phone}</h2>
          <p className="contact-figure">
            <a href={phoneHref(frame.phone)}>{frame.phone}</a>
          </p>
          <p lang={langOf(frame, 'phoneHours')}>{frame.phoneHours}</p>
        </section>
        {email && (
          <section>
            <h2>{texts.email}</h2>
            <p className="contact-mail">
              <a href={`mailto:${email}`}>{email}</a>
            </p>
            <p lang={langOf(data, 'emailNote')}>{emailNote}</p>
          </section>
        )}
        {places.length > 0 && (
          <section>
            <h2>{texts.place}</h2>
            {places.map((place) => (
              <address key={place.id}>
                {places.length > 1 && <b lang={langOf(place, 'name')}>{place.name}</b>}
                {place.address.map((line) => (
                  <span key={line} lang={langOf(place, 'address')}>
                    {line}
                  </span>
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
            <h2 lang={langOf(place, 'name')}>{place.name}</h2>
            <p lang={langOf(place, 'route')}>{place.route}</p>
          </figcaption>
        </figure>
      ))}
      {!done && (
        <section className="contact-form">
          <div>
            <h2 lang={langOf(data, 'formTitle')}>{formTitle}</h2>
            {formLead && <p lang={langOf(data, 'formLead')}>{formLead}</p>}
          </div>
          <LeadForm data={form} />
        </section>
      )}
    </div>
  );
}

export { ContactPage as Component };
