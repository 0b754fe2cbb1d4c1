import { Button, type ButtonProps } from 'antd';

interface ArrowButtonProps extends Pick<ButtonProps, 'size' | 'icon' | 'aria-label'> {
  /** It leads nowhere from here. It only looks disabled then: a browser takes the focus from what is. */
  readonly isAtEnd: boolean;
  readonly onPress: (button: HTMLElement) => void;
}

/** Goes on by one, or moves something by one; pressed at the end it does nothing and keeps the focus. */
export function ArrowButton({ isAtEnd, onPress, ...props }: ArrowButtonProps) {
  return (
    <Button
      {...props}
      type="text"
      className={isAtEnd ? 'ant-btn-disabled' : ''}
      aria-disabled={isAtEnd}
      onClick={({ currentTarget }) => {
        if (!isAtEnd) onPress(currentTarget);
      }}
    />
  );
}
