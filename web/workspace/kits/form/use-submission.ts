import { Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiAnswer, type ApiFailure, tab } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { clearIssues, type FieldsOfCodes, isAmong, type NamePath, showIssues } from './show-issues.ts';
import { useIsGone } from './use-is-gone.ts';

interface SubmissionOptions<Values, Result> {
  /** Calls the server, quietly: what fails is shown in the form. */
  readonly send: (values: Values) => Promise<ApiAnswer<Result>>;
  readonly onDone: (result: Result) => unknown;
  /** Which fields refusals are about that name none themselves. */
  readonly fields?: FieldsOfCodes;
  /** Answers a failure by itself where it gives `true`, such as a colleague's save in between. */
  readonly onFailure?: (failure: ApiFailure) => Promise<boolean> | boolean;
  /** A form that is kept elsewhere, such as by the drawer around it. */
  readonly form?: FormInstance<Values>;
}

/** A form on its way to the server; {@link SubmitForm} shows it. */
export interface Submission<Values> {
  readonly form: FormInstance<Values>;
  readonly isSending: boolean;
  /** What failed and is about no field. */
  readonly failure: ApiFailure | undefined;
  readonly send: (values: Values) => Promise<void>;
  /** What was typed: the server's sentence at a field is no longer about it. */
  readonly onChange: (changed: Partial<Values>) => void;
  /** Sends what the form holds once more. */
  readonly retry: () => void;
}

/**
 * Sends a form. The server's issues stand at their fields, the first of which takes the focus; what failed on its way,
 * or is about no field, stays above the form until the next try. What was typed stays in every case. A refusal that comes
 * after the form was left, such as by Back, is told above all.
 */
export function useSubmission<Values extends object, Result>(
  options: SubmissionOptions<Values, Result>,
): Submission<Values> {
  const [own] = Form.useForm<Values>();
  const form = options.form ?? own;
  const [isSending, setIsSending] = useState(false);
  // A second submission in the same moment still sees the state of before the first.
  const sending = useRef(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isGone = useIsGone();
  /** Where the server's sentences stand. Fields without rules of their own keep them whatever is typed. */
  const named = useRef<readonly NamePath[]>([]);
  const clear = (names: readonly NamePath[]) => {
    clearIssues(form, names);
    named.current = named.current.filter((name) => !names.includes(name));
  };
  const send = async (values: Values) => {
    if (sending.current) return;
    sending.current = true;
    setIsSending(true);
    const answer = await options.send(values);
    sending.current = false;
    // At once: what is wrong can take the focus only in a form that is open again.
    flushSync(() => setIsSending(false));
    setFailure(undefined);
    clear(named.current);
    if (answer.success) return void (await options.onDone(answer.result));
    const isAnswered = !isGone() && (await options.onFailure?.(answer));
    if (isGone()) return tellLate(answer);
    if (isAnswered) return;
    const { names, isAll } = showIssues(form, answer, options.fields);
    named.current = names;
    if (!isAll) setFailure(answer);
  };
  const onChange = (changed: Partial<Values>) => clear(named.current.filter((name) => isAmong(changed, name)));
  return { form, isSending, failure, send, onChange, retry: () => form.submit() };
}

/** What has no place any more. The end of a session is told by the page that comes next. */
function tellLate({ desc }: ApiFailure): void {
  if (!tab.isEnding && !tab.hasLeft) toast.error(desc);
}
