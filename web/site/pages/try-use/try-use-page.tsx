import { LeadReceiptView } from '../../lead-form/lead-done.tsx';
import { LeadForm } from '../../lead-form/lead-form.tsx';
import { usePageData } from '../../shown-page.tsx';
import type { TryUseData } from './load-try-use.ts';

/** `/tryuse`: promise and steps at the left, form at the right. */
function TryUsePage() {
  const { title, lead, steps, picture, form, done } = usePageData<TryUseData>();
  const Title = done ? 'p' : 'h1';
  return (
    <div className={done ? 'wrap try try-sent' : 'wrap try'}>
      <div className="try-promise">
        <Title className="try-title">{title}</Title>
        <p className="try-lead">{lead}</p>
        <ol className="try-steps">
          {steps.map((step, index) => (
            <li key={step.title} aria-current={index === (done ? 1 : 0) ? 'step' : undefined}>
              <b>{step.title}</b>
              <span>{step.note}</span>
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
