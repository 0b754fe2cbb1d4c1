import { type SubmitEvent, useState } from 'react';
import type { SetupCodeAnswer } from '#contract/content/setup.ts';
import { setupCodeLength } from '#contract/content/setup-code.ts';
import { publicPaths } from '#contract/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { fill } from '../../loading/formatting.ts';
import type { SetupTexts } from '../../locales/zh-CN/setup.ts';
import { Icon } from '../../ui/icon.tsx';
import { CodeField } from './code-field.tsx';
import { partsOfTime, useNow } from './use-now.ts';

export type RightCode = Extract<SetupCodeAnswer, { state: 'right' }>;

interface CodeStepProps {
  readonly texts: SetupTexts;
  /** ISO 8601; `null` where no code is valid. */
  readonly endsAt: string | null;
  readonly onRight: (answer: RightCode) => void;
}

const command = 'npm run setup:code';
const packagedCommand = 'bin/shangjian setup-code';

/** The one-time code. What was typed stays, whatever the answer. */
export function CodeStep({ texts, endsAt, onRight }: CodeStepProps) {
  const words = texts.code;
  const [code, setCode] = useState('');
  const [triesLeft, setTriesLeft] = useState<number>();
  const [isEnded, setIsEnded] = useState(endsAt === null);
  const [waitUntil, setWaitUntil] = useState(0);
  const [refusal, setRefusal] = useState('');
  const [isSending, setIsSending] = useState(false);
  const now = useNow();
  const waiting = now === undefined || waitUntil <= now ? undefined : partsOfTime(waitUntil - now);
  const missing = setupCodeLength - code.length;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending || missing > 0 || waiting) return;
    setRefusal('');
    setIsSending(true);
    const answer = await api('setup.checkCode', { body: { setupCode: code } }, { quiet: true });
    setIsSending(false);
    if (!answer.success) return setRefusal(answer.desc);
    const { result } = answer;
    setTriesLeft(result.state === 'wrong' ? result.triesLeft : undefined);
    setIsEnded(result.state === 'ended');
    if (result.state === 'wait') setWaitUntil(Date.now() + result.seconds * 1_000);
    if (result.state === 'right') onRight(result);
  };
  const change = (typed: string) => {
    setCode(typed);
    setTriesLeft(undefined);
  };

  return (
    <form noValidate onSubmit={submit}>
      <CodeField
        label={words.label}
        value={code}
        isWrong={triesLeft !== undefined || waiting !== undefined}
        describedBy="setup-code-notes"
        onChange={change}
      />
      <div id="setup-code-notes">
        <div role="alert">
          {triesLeft !== undefined && <p className="field-issue">{fill(words.wrong, { count: triesLeft })}</p>}
          {waiting && (
            <p className="field-issue">
              <span className="visually-hidden">{words.waitLong}</span>
              <span aria-hidden="true">{fill(words.wait, waiting)}</span>
            </p>
          )}
          {isEnded && (
            <p className="setup-ended">
              {words.ended} <code>{command}</code> {words.packaged} <code>{packagedCommand}</code>
            </p>
          )}
        </div>
        <p className="setup-hint">
          <Icon name="clock" />
          {!isEnded && <Remaining endsAt={endsAt} now={now} texts={texts} />}
          {words.hint}
        </p>
      </div>
      <FormRefusal text={refusal} />
      <p className="setup-submit">
        <button
          type="submit"
          className="button button-primary button-large"
          disabled={now === undefined || missing > 0}
          aria-disabled={waiting !== undefined || undefined}
          aria-busy={isSending || undefined}
        >
          {isSending ? texts.checking : words.submit}
        </button>
        <span>{missing > 0 && fill(words.missing, { count: missing })}</span>
      </p>
      <h2>{words.where}</h2>
      <Terminal texts={texts} />
      <h2>{words.prepare}</h2>
      <ul className="setup-prepare">
        {words.prepared.map(({ what, when }) => (
          <li key={what}>
            {what}
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </form>
  );
}

interface RemainingProps {
  readonly endsAt: string | null;
  readonly now: number | undefined;
  readonly texts: SetupTexts;
}

/** How long the code stays valid. */
function Remaining({ endsAt, now, texts }: RemainingProps) {
  if (endsAt === null || now === undefined) return null;
  const parts = partsOfTime(Date.parse(endsAt) - now);
  const { hours, minutes } = texts.code.left;
  return <span>{fill(parts.hours > 0 ? hours : minutes, parts)}</span>;
}

/** What the terminal shows. The code itself is never on this page. */
function Terminal({ texts }: Pick<CodeStepProps, 'texts'>) {
  const words = texts.code.terminal;
  const [before = '', after = ''] = words.open.split('{address}');
  return (
    <div className="setup-terminal">
      <p>
        <span>$</span> npm start
      </p>
      <p>{words.started}</p>
      <p>
        {before}
        <code>{publicPaths.setup}</code>
        {after} <b>XXXX-XXXX-XXXX</b> {words.valid}
      </p>
      <p>
        <span>$</span> {command} <span>{words.again}</span>
      </p>
    </div>
  );
}
