import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * What every drawer of the workspace is: it closes by Escape and by a button at the end of its title (none where
 * `closable` is `false`), and the focus goes back to what opened it, also where the drawer goes at once instead of sliding away. 480 pixels wide where
 * nothing else is said.
 */
export function Drawer({ size = 480, closable, ...props }: DrawerProps) {
  useFocusReturn(props.open ?? false);
  return (
    <AntDrawer
      size={size}
      closable={closable === false ? false : { placement: 'end', ...(typeof closable === 'object' && closable) }}
      focusable={{ focusTriggerAfterClose: false }}
      {...props}
    />
  );
}
