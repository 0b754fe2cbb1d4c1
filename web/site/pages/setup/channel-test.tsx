import { type SubmitEvent, useState } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { FormField } from '../../form/form-field.tsx';
import { textOf } from '../../form/text-of.ts';
import type { SetupTexts } from '../../locales/zh-CN/setup.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

export type TestAnswer = ResultOf<'setup.testMail'>;

/** Where a test message goes. */
interface Recipient {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'tel';
  readonly value?: string;
}

interface ChannelTestProps {
  readonly texts: SetupTexts;
  readonly title: string;
  readonly note: string;
  readonly recipient?: Recipient;
  readonly test: (to: string) => Promise<ApiAnswer<TestAnswer>>;
}

/** One of address, mail and SMS: how it is set, and what comes of a test. */
export function ChannelTest({ texts, title, note, recipient, test }: ChannelTestProps) {
  const words = texts.tests;
  const hydrated = useHydrated();
  const [answer, setAnswer] = useState<TestAnswer>();
  const [issue, setIssue] = useState<string>();
  const [isTesting, setIsTesting] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isTesting) return;
    const to = recipient ? textOf(new FormData(event.currentTarget), recipient.name).trim() : '';
    if (recipient && to === '') return setIssue(texts.required);
    setIsTesting(true);
    setIssue(undefined);
    setAnswer(undefined);
    const answered = await test(to);
    setIsTesting(false);
    if (answered.success) return setAnswer(answered.result);
    const [wrong] = recipient ? (answered.issues ?? []) : [];
    if (wrong) setIssue(wrong.message);
    else setAnswer({ outcome: 'bad', text: answered.desc });
  };
  return (
    <form className="setup-test" noValidate onSubmit={submit} aria-label={title}>
      <h2>{title}</h2>
      <p>{note}</p>
      <div className="setup-test-line">
        {recipient && (
          <FormField
            name={recipient.name}
            label={recipient.label}
            type={recipient.type}
            autoComplete={recipient.type}
            defaultValue={recipient.value ?? ''}
            issue={issue}
            onInput={() => setIssue(undefined)}
          />
        )}
        <button
          type="submit"
          className="button"
          disabled={!hydrated}
          aria-label={`${words.test} ${title}`}
          aria-busy={isTesting || undefined}
        >
          {isTesting ? words.testing : answer ? words.again : words.test}
        </button>
      </div>
      <p role="status" className="setup-answer" data-outcome={answer?.outcome}>
        {answer && <Icon name={answer.outcome === 'good' ? 'check' : 'alert'} />}
        {answer?.text}
      </p>
    </form>
  );
}
