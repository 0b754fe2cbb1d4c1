import { Modal, type ModalProps } from 'antd';
import { HoldingContext, useHolding } from './holding.ts';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * What every dialog of the workspace is: the focus goes back to what opened it, also where the dialog goes at once
 * instead of fading away, and it stays open while a form in it is sent.
 */
export function Dialog({ closable, cancelButtonProps, onCancel, ...props }: ModalProps) {
  useFocusReturn(props.open ?? false);
  const holding = useHolding();
  const { isHeld, close } = holding;
  return (
    <HoldingContext value={holding}>
      <Modal
        focusable={{ focusTriggerAfterClose: false }}
        closable={closable === false ? false : { ...(typeof closable === 'object' && closable), disabled: isHeld }}
        cancelButtonProps={{ ...cancelButtonProps, ...(isHeld && { disabled: true }) }}
        onCancel={(event) => close(() => onCancel?.(event))}
        {...props}
      />
    </HoldingContext>
  );
}
