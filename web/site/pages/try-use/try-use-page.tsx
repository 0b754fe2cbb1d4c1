import { langOf } from '#web/shared/lang-of.ts';
import { LeadReceiptView } from '../../lead-form/lead-done.tsx';
import { LeadForm } from '../../lead-form/lead-form.tsx';
import { usePageData } from '../../shown-page.tsx';
import type { TryUseData } from './load-try-use.ts';

/** `/tryuse`: promise and steps at the left, form at the right. */
function TryUsePage() {
  const data = usePageData<TryUseData>();
  const { title, lead, untranslatedNote, steps, picture, form, done } = data;
  const Title = done ? 'p' : 'h1';
  return (
    <div className={done ? 'wrap try try-sent' : 'wrap try'}>
      <div className="try-promise">
        <Title className="try-title" lang={langOf(data, 'title')}>
          {title}
        </Title>
        <p className="try-lead" lang={langOf(data, 'lead')}>
          {lead}
        </p>
        {untranslatedNote && <p className="try-note">{untranslatedNote}</p>}
        <ol className="try-steps">
          {steps.map((step, index) => (
            <li key={step.title} aria-current={index === (done ? 1 : 0) ? 'step' : undefined}>
              <b lang={langOf(step, 'title')}>{step.title}</b>
              <span lang={langOf(step, 'note')}>{step.note}</span>
            </li>
          ))}
        </ol>
        <img src={picture} width="960" height="540" alt="" />
      </div>
      {done ? <LeadReceiptView data={done} /> : <LeadForm data={form} />}
    </div>
  );
}

export { TryUsePage as Component };
