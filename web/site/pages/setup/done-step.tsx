import type { ResultOf } from '#contract/endpoints.ts';
import { publicPaths } from '#contract/paths.ts';
import { fill } from '../../loading/formatting.ts';
import { enterWorkspace } from '../login/enter-workspace.ts';
import { SecondFactorSetup } from '../login/second-factor-setup.tsx';
import type { SetupData } from './load-setup.ts';

interface DoneStepProps extends Pick<SetupData, 'texts' | 'loginTexts' | 'passkeyTexts' | 'rpId'> {
  readonly outcome: ResultOf<'setup.complete'>;
}

/** The way into the workspace, over the second factor where one is wanted. */
export function DoneStep({ texts, loginTexts, outcome, ...passkeys }: DoneStepProps) {
  const { session, factorTicket } = outcome;
  if (factorTicket !== null) {
    return (
      <div className="setup-narrow">
        <SecondFactorSetup
          ticket={factorTicket}
          texts={loginTexts}
          onBack={() => location.assign(publicPaths.login)}
          {...passkeys}
        />
      </div>
    );
  }
  if (!session) return null;
  return (
    <>
      <p>{fill(texts.done.signedIn, { username: session.userName })}</p>
      <div className="setup-actions">
        <button type="button" className="button button-primary button-large" onClick={() => enterWorkspace(session)}>
          {texts.done.enter}
        </button>
      </div>
    </>
  );
}
