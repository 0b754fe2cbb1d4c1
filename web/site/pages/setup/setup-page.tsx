import { useEffect, useRef, useState } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import { api } from '#web/shared/api/client.ts';
import { storeSession } from '#web/shared/storage.ts';
import type { Refusal } from '../../form/use-form.ts';
import { LanguageSwitch } from '../../frame/language-switch.tsx';
import { fetchShownPage } from '../../frame/show-in-place.ts';
import { mainId } from '../../frame/skip-link.tsx';
import { fill } from '../../loading/formatting.ts';
import { ShownPageContext, usePageData, useShownPage } from '../../shown-page.tsx';
import { CodeStep, type RightCode } from './code-step.tsx';
import { type CompanyInput, CompanyStep } from './company-step.tsx';
import { DoneStep } from './done-step.tsx';
import type { SetupData } from './load-setup.ts';
import { type OperatorInput, OperatorStep } from './operator-step.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { TestsStep } from './tests-step.tsx';

/** The steps by name, in their order. */
const steps = { code: 0, company: 1, operator: 2, tests: 3, done: 4 } as const;

interface Entered {
  readonly operator: OperatorInput;
  readonly withFactor: boolean;
}

interface Refused {
  readonly step: number;
  readonly refusal: Refusal;
}

/** The step that a refusal of the whole is about: the one with the first wrong field. */
function stepOf({ issues = [] }: Refusal): number {
  const [path = ''] = issues.map((issue) => issue.path);
  if (path.startsWith('body.company')) return steps.company;
  return path.startsWith('body.operator') ? steps.operator : steps.tests;
}

interface StepHeadingProps {
  readonly text: string;
  readonly hasFocus: boolean;
}

/** Announces its step to screen readers; a field with a refusal takes the focus after it. */
function StepHeading({ text, hasFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

/** The set-up of an empty installation (docs/product/identity.md, "Set-up"). Nothing is kept before the last step. */
function Setup({ onLanguage }: { readonly onLanguage: (address: string) => void }) {
  const { texts, loginTexts, passkeyTexts, rpId, codeEndsAt, passwordHint } = usePageData<SetupData>();
  const [step, setStep] = useState<number>(steps.code);
  const [code, setCode] = useState<RightCode>();
  const [company, setCompany] = useState<CompanyInput>();
  const [entered, setEntered] = useState<Entered>();
  const [refused, setRefused] = useState<Refused>();
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<ResultOf<'setup.complete'>>();

  const complete = async () => {
    if (!code || !company || !entered || isSending) return;
    setRefused(undefined);
    setIsSending(true);
    const body = { ticket: code.ticket, company, ...entered };
    const answer = await api('setup.complete', { body }, { quiet: true });
    setIsSending(false);
    if (!answer.success) {
      const wrong = stepOf(answer);
      setRefused({ step: wrong, refusal: answer });
      return setStep(wrong);
    }
    const { session } = answer.result;
    // Kept at once: whoever leaves by another way than the last button is signed in as well.
    if (session) storeSession(session.token, session.userName);
    setOutcome(answer.result);
    setStep(steps.done);
  };
  const refusedAt = (place: number) => (refused?.step === place ? refused.refusal : undefined);
  const { title, lead } = [texts.code, texts.company, texts.operator, texts.tests, texts.done][step] ?? texts.done;

  return (
    <div className="setup">
      <SetupPanel
        texts={texts}
        step={step}
        mayOpen={(index) => index > steps.code && index < step && step < steps.done}
        onOpen={setStep}
      />
      <div className="setup-side">
        <header className="setup-bar">
          <LanguageSwitch names="short" onChoose={onLanguage} />
        </header>
        <main id={mainId} tabIndex={-1} className="setup-main">
          <p className="setup-count">{fill(texts.stepOf, { step: step + 1, steps: texts.steps.length })}</p>
          <StepHeading
            key={step}
            hasFocus={code !== undefined}
            text={outcome?.factorTicket ? texts.done.factor : title}
          />
          <p className="setup-lead">{fill(lead, { company: company?.shortName['zh-CN'] ?? '' })}</p>
          <noscript>
            <p className="form-refusal">{texts.needsScript}</p>
          </noscript>
          {step === steps.code && (
            <CodeStep
              texts={texts}
              endsAt={codeEndsAt}
              onRight={(answer) => {
                setCode(answer);
                setStep(steps.company);
              }}
            />
          )}
          {/* What was typed stays in the forms of the other steps. */}
          {code && !outcome && (
            <>
              <div hidden={step !== steps.company}>
                <CompanyStep
                  texts={texts}
                  brand={code.installation.brand}
                  refused={refusedAt(steps.company)}
                  onBack={() => setStep(steps.code)}
                  onDone={(value) => {
                    setCompany(value);
                    setStep(steps.operator);
                  }}
                />
              </div>
              <div hidden={step !== steps.operator}>
                <OperatorStep
                  texts={texts}
                  ticket={code.ticket}
                  isFactorCompulsory={code.installation.isFactorCompulsory}
                  passwordHint={passwordHint}
                  refused={refusedAt(steps.operator)}
                  onBack={() => setStep(steps.company)}
                  onDone={(operator, withFactor) => {
                    setEntered({ operator, withFactor });
                    setStep(steps.tests);
                  }}
                />
              </div>
              <div hidden={step !== steps.tests}>
                <TestsStep
                  texts={texts}
                  ticket={code.ticket}
                  installation={code.installation}
                  phone={entered?.operator.phone ?? ''}
                  refusal={refusedAt(steps.tests)?.desc ?? ''}
                  isSending={isSending}
                  onBack={() => setStep(steps.operator)}
                  onComplete={() => void complete()}
                />
              </div>
            </>
          )}
          {outcome && <DoneStep outcome={outcome} {...{ texts, loginTexts, passkeyTexts, rpId }} />}
        </main>
      </div>
    </div>
  );
}

/** In another language the page stays, with everything that was typed, passwords included, which are stored nowhere. */
function SetupPage() {
  const first = useShownPage();
  const [shown, setShown] = useState(first);
  const showIn = async (address: string) => {
    const other = await fetchShownPage(address);
    if (other) setShown(other);
    else location.assign(address);
  };
  return (
    <ShownPageContext value={shown}>
      <Setup onLanguage={(address) => void showIn(address)} />
    </ShownPageContext>
  );
}

export { SetupPage as Component };
