import { Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { ApiAnswer, ApiFailure } from '#web/shared/api/client.ts';
import { type FieldsOfCodes, showIssues } from './show-issues.ts';

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
  /** Sends what the form holds once more. */
  readonly retry: () => void;
}

/**
 * Sends a form. The server's issues stand at their fields, the first of which takes the focus; what failed on its way,
 * or is about no field, stays above the form until the next try. What was typed stays in every case.
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
  const send = async (values: Values) => {
    if (sending.current) return;
    sending.current = true;
    setIsSending(true);
    const answer = await options.send(values);
    sending.current = false;
    setIsSending(false);
    setFailure(undefined);
    if (answer.success) return void (await options.onDone(answer.result));
    if (await options.onFailure?.(answer)) return;
    if (!showIssues(form, answer, options.fields)) setFailure(answer);
  };
  return { form, isSending, failure, send, retry: () => form.submit() };
}
