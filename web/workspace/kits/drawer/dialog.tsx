import { Modal, type ModalProps } from 'antd';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * What every dialog of the workspace is: the focus goes back to what opened it, also where the dialog goes at once
 * instead of fading away.
 */
export function Dialog(props: ModalProps) {
  useFocusReturn(props.open ?? false);
  return <Modal focusable={{ focusTriggerAfterClose: false }} {...props} />;
}
