import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { HoldingContext, useHolding } from './holding.ts';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * What every drawer of the workspace is: it closes by Escape and by a button at the end of its title (none where
 * `closable` is `false`), but not while a form in it is sent, and the focus goes back to what opened it, also where the
 * drawer goes at once instead of sliding away. 480 pixels wide where nothing else is said.
 */
export function Drawer({ size = 480, closable, onClose, ...props }: DrawerProps) {
  useFocusReturn(props.open ?? false);
  const holding = useHolding();
  const { isHeld, close } = holding;
  const own = typeof closable === 'object' ? closable : {};
  return (
    <HoldingContext value={holding}>
      <AntDrawer
        size={size}
        closable={closable === false ? false : { placement: 'end', ...own, disabled: isHeld || own.disabled === true }}
        focusable={{ focusTriggerAfterClose: false }}
        onClose={(event) => close(() => onClose?.(event))}
        {...props}
      />
    </HoldingContext>
  );
}
