import { Form, type FormProps } from 'antd';
import { useHold } from '../drawer/holding.ts';
import { FailureAlert } from './failure-alert.tsx';
import styles from './form.module.css';
import { wrongFieldScroll } from './show-issues.ts';
import { useHeldFocus } from './use-held-focus.ts';
import type { Submission } from './use-submission.ts';

interface SubmitFormProps<Values>
  extends Omit<FormProps<Values>, 'form' | 'onFinish' | 'layout' | 'requiredMark' | 'children'> {
  readonly submission: Submission<Values>;
  readonly children: React.ReactNode;
}

/**
 * A form of the workspace: labels above their fields, checked as they are left, failures above all of them. While it is
 * sent it takes nothing that would be lost with it, and the drawer or dialog around it stays open.
 */
export function SubmitForm<Values extends object>({
  submission,
  className = '',
  disabled,
  onValuesChange,
  children,
  ...props
}: SubmitFormProps<Values>) {
  const { form, failure, isSending, retry, send, onChange } = submission;
  useHeldFocus(isSending);
  useHold(isSending);
  return (
    <Form<Values>
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError={wrongFieldScroll}
      {...props}
      disabled={isSending || disabled}
      form={form}
      className={`${styles.form} ${className}`}
      onValuesChange={(changed: Partial<Values>, values) => {
        onChange(changed);
        onValuesChange?.(changed, values);
      }}
      onFinish={(values) => void send(values)}
    >
      <FailureAlert failure={failure} isSending={isSending} onRetry={retry} />
      {children}
    </Form>
  );
}
