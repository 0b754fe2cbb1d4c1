import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import type { InviteValues } from './invite-form.tsx';

interface Closing {
  /** Asks first, where something was typed. */
  readonly close: () => void;
  /** For an invitation that is on its way. */
  readonly leave: () => void;
}

interface InviteDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (form: FormInstance<InviteValues>, closing: Closing) => ReactNode;
}

/** The drawer of an invitation, rendered while it is open. */
export function InviteDrawer({ title, onClose, children }: InviteDrawerProps) {
  const [form] = Form.useForm<InviteValues>();
  const { close, leaveFreely, question } = useDiscardQuestion(form, onClose);
  return (
    <Drawer open title={title} onClose={close}>
      {question}
      {children(form, { close, leave: () => leaveFreely(onClose) })}
    </Drawer>
  );
}
