import { Seal } from '#web/shared/ui/seal.tsx';
import type { LeadDoneData } from './lead-form-data.ts';

interface LeadDoneProps {
  readonly data: LeadDoneData;
  /** The page's heading, where the form was all there is to it. */
  readonly level: 'h1' | 'h2';
}

/** What stands in place of a form once it was sent: the number, and what happens next. Nothing of what was typed. */
export function LeadDone({ data: { title, number, next, texts, action }, level: Heading }: LeadDoneProps) {
  return (
    <section className="card lead-done">
      <Seal size={48} />
      <Heading>{title}</Heading>
      <p className="lead-number">
        <span>{texts.number}</span>
        <b>{number}</b>
      </p>
      <p className="lead-keep">{texts.keep}</p>
      {next.length > 0 && (
        <>
          <h3>{texts.next}</h3>
          <ol>
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
