import type { SubmitEvent } from 'react';
import type { SetupInstallation } from '#contract/content/setup.ts';
import { api } from '#web/shared/api/client.ts';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { fill } from '../../loading/formatting.ts';
import type { SetupTexts } from '../../locales/zh-CN/setup.ts';
import { ChannelTest } from './channel-test.tsx';
import { StepActions } from './step-actions.tsx';
import { useNow } from './use-now.ts';

interface TestsStepProps {
  readonly texts: SetupTexts;
  readonly ticket: string;
  readonly installation: SetupInstallation;
  /** The operator's, as the suggested recipient. */
  readonly phone: string;
  readonly refusal: string;
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onComplete: () => void;
}

/** Address, mail and SMS, each with a test; all may be skipped. */
export function TestsStep(props: TestsStepProps) {
  const { texts, ticket, installation, phone, refusal, isSending, onBack, onComplete } = props;
  const { address, isAddressSet, mailServer, smsProvider } = installation;
  const words = texts.tests;
  const hydrated = useNow() !== undefined;
  const here = hydrated ? location.origin : address;
  const addressNote = fill(isAddressSet ? words.addressSet : words.addressUnset, { address });
  const elsewhere = here === address ? '' : ` ${fill(words.addressElsewhere, { here })}`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onComplete();
  };
  return (
    <>
      <ChannelTest
        texts={texts}
        title={words.address}
        note={addressNote + elsewhere}
        test={() => api('setup.testAddress', { body: { ticket } }, { quiet: true })}
      />
      <ChannelTest
        texts={texts}
        title={words.mail}
        note={mailServer === null ? words.mailUnset : fill(words.mailSet, { server: mailServer })}
        recipient={{ name: 'testMail', label: words.mailTo, type: 'email' }}
        test={(email) => api('setup.testMail', { body: { ticket, email } }, { quiet: true })}
      />
      <ChannelTest
        key={phone}
        texts={texts}
        title={words.sms}
        note={smsProvider === null ? words.smsUnset : fill(words.smsSet, { provider: smsProvider })}
        recipient={{ name: 'testSms', label: words.smsTo, type: 'tel', value: phone }}
        test={(to) => api('setup.testSms', { body: { ticket, phone: to } }, { quiet: true })}
      />
      <form noValidate onSubmit={submit}>
        <FormRefusal text={refusal} />
        <StepActions
          texts={texts}
          label={words.submit}
          sendingLabel={words.submitting}
          isSending={isSending}
          onBack={onBack}
        />
      </form>
    </>
  );
}
