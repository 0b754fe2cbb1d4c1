import type { InputOf } from '#contract/endpoints.ts';
import { validatePasswordChangeField } from '#contract/identity/credential-rules.ts';
import { issueText } from '#contract/texts/texts.ts';
import { api } from '#web/shared/api/client.ts';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { TextField } from '../../form/text-field.tsx';
import { textOf } from '../../form/text-of.ts';
import type { FieldIssues, Refusal } from '../../form/use-form.ts';
import { useFrame } from '../../frame/use-frame.ts';
import type { SetupTexts } from '../../locales/zh-CN/setup.ts';
import { StepActions } from './step-actions.tsx';
import { useStepForm } from './use-step-form.ts';

export type OperatorInput = InputOf<'setup.complete'>['body']['operator'];

/** Longest values, as the server checks them. */
const fields = { username: 64, name: 50, phone: 0, email: 0, newPwd: 0, rePwd: 0 } as const;
type Field = keyof typeof fields;

interface OperatorStepProps {
  readonly texts: SetupTexts;
  readonly ticket: string;
  readonly isFactorCompulsory: boolean;
  readonly passwordHint: string;
  readonly refused: Refusal | undefined;
  readonly onBack: () => void;
  readonly onDone: (operator: OperatorInput, withFactor: boolean) => void;
}

/** In the document: another step has a name and a phone number, too. */
const nameOf = (field: Field) => `operator.${field}`;

const operatorOf = (data: FormData): OperatorInput => {
  const text = (field: Field) => textOf(data, nameOf(field));
  return {
    ...{ username: text('username'), name: text('name'), phone: text('phone'), email: text('email') },
    ...{ newPwd: text('newPwd'), rePwd: text('rePwd') },
  };
};

/** The first operator, checked by the server before the next step. */
export function OperatorStep(props: OperatorStepProps) {
  const { texts, ticket, isFactorCompulsory, passwordHint, refused, onBack, onDone } = props;
  const words = texts.operator;
  const { language } = useFrame();
  const form = useStepForm<Field>({
    ...{ texts, fields, nameOf, refused, optional: ['email'] },
    check: (data): FieldIssues<Field> => {
      const { newPwd, rePwd } = operatorOf(data);
      const wrong = newPwd === '' ? undefined : validatePasswordChangeField('newPwd', newPwd);
      return {
        ...(wrong && { newPwd: issueText(wrong, language) }),
        ...(rePwd !== '' && rePwd !== newPwd && { rePwd: texts.differ }),
      };
    },
    send: async (data) => {
      const operator = operatorOf(data);
      const answer = await api('setup.checkOperator', { body: { ticket, operator } }, { quiet: true });
      if (!answer.success) return answer;
      onDone(operator, isFactorCompulsory || data.has('withFactor'));
      return undefined;
    },
  });
  const reveal = { show: words.show, hide: words.hide };
  const more: Readonly<Record<Field, object>> = {
    username: { autoComplete: 'username', icon: 'user' },
    name: { autoComplete: 'name' },
    phone: { autoComplete: 'tel', inputMode: 'numeric', placeholder: words.phoneHint },
    email: { autoComplete: 'email', inputMode: 'email', placeholder: words.emailHint },
    newPwd: { autoComplete: 'new-password', icon: 'lock', reveal, hint: passwordHint },
    rePwd: { autoComplete: 'new-password', icon: 'lock', reveal },
  };
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.submit} className="setup-narrow">
      {(Object.keys(fields) as Field[]).map((field) => (
        <TextField
          key={field}
          name={nameOf(field)}
          label={words[field]}
          autoComplete="off"
          issue={form.issues[field]}
          onBlur={form.leave(field)}
          onInput={form.edit(field)}
          {...more[field]}
        />
      ))}
      <label className="setup-choice">
        <input
          type="checkbox"
          name="withFactor"
          defaultChecked={isFactorCompulsory}
          disabled={isFactorCompulsory}
          aria-describedby="setup-factor-hint"
        />
        {words.withFactor}
      </label>
      <p id="setup-factor-hint" className="setup-hint">
        {isFactorCompulsory ? words.compulsory : words.withFactorHint}
      </p>
      <FormRefusal text={form.refusal} />
      <StepActions texts={texts} label={texts.next} isSending={form.isSending} onBack={onBack} />
    </form>
  );
}
