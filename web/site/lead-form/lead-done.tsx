import { Seal } from '#web/shared/ui/seal.tsx';
import type { LeadDoneData } from './lead-form-data.ts';

/** Confirmation after a form was sent: the reference and the next steps, and nothing that was typed. */
export function LeadReceiptView({
  data: { title, number, next, nextLang, texts, action },
}: {
  readonly data: LeadDoneData;
}) {
  return (
    <section className="card lead-done">
      <Seal size={48} />
      <h1>{title}</h1>
      <p className="lead-number">
        <span>{texts.number}</span>
        <b>{number}</b>
      </p>
      <p className="lead-keep">{texts.keep}</p>
      {next.length > 0 && (
        <>
          <h2>{texts.next}</h2>
          <ol lang={nextLang}>
            {next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {/* A document load, so that the form is a fresh one. */}
      <a href={action} className="button">
        {texts.again}
      </a>
    </section>
  );
}
