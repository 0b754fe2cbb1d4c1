import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'children' | 'aria-label'> {
  readonly to: string;
}

/** A link that looks like a button: it opens in a new tab, and a plain click stays inside the workspace. */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to);
  return <Button {...props} href={href} onClick={(event) => follow(event as Parameters<typeof follow>[0])} />;
}
