import { useEffect, useRef, useState } from 'react';
import { publicPaths } from '#contract/paths.ts';
import { Seal } from '#web/shared/ui/seal.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { usePageData } from '../../shown-page.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CheckStep } from './check-step.tsx';
import type { ForgetData } from './load-forget.ts';
import { PasswordStep } from './password-step.tsx';

/** Password reset in three steps (docs/product/identity.md, "Recovery"). */
function ForgetPage() {
  const { texts, captchaTexts, passwordHint } = usePageData<ForgetData>();
  const { frame } = useFrame();
  const [ticket, setTicket] = useState<string>();
  const [ended, setEnded] = useState('');
  const [isDone, setIsDone] = useState(false);
  const step = isDone ? 2 : ticket === undefined ? 0 : 1;
  const heading = useRef<HTMLHeadingElement>(null);
  // Announces the next step to screen readers.
  useEffect(() => {
    if (step > 0 || ended) heading.current?.focus();
  }, [step, ended]);

  return (
    <div className="account-form">
      <h1>{texts.title}</h1>
      <p className="account-lead">{texts.lead}</p>
      <ol className="steps-line" aria-label={texts.progress}>
        {texts.steps.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
            {name}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        {texts.steps[step]}
      </h2>
      {step === 0 && <CheckStep texts={texts} captchaTexts={captchaTexts} refusal={ended} onChecked={setTicket} />}
      {step === 1 && ticket !== undefined && (
        <PasswordStep
          texts={texts}
          ticket={ticket}
          passwordHint={passwordHint}
          onDone={() => setIsDone(true)}
          onEnded={(desc) => {
            setEnded(desc);
            setTicket(undefined);
          }}
        />
      )}
      {step === 2 && (
        <div className="account-note">
          <Seal size={48} />
          <h2>{texts.done}</h2>
          <p>{texts.doneText}</p>
          <SiteLink href={publicPaths.login} className="button button-primary button-wide">
            {texts.signIn}
          </SiteLink>
        </div>
      )}
      <noscript>
        <p className="form-refusal">{texts.needsScript}</p>
      </noscript>
      {step < 2 && (
        <p className="account-ways">
          <SiteLink href={publicPaths.login}>{texts.back}</SiteLink>
          <span>{texts.lost.replace('{phone}', frame.phone)}</span>
        </p>
      )}
    </div>
  );
}

export { ForgetPage as Component };
