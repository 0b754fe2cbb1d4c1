import { Popconfirm as AntPopconfirm, type PopconfirmProps } from 'antd';
import { useRef } from 'react';
import { usePopoverFocus } from './use-popover-focus.ts';

interface QuestionProps extends Omit<PopconfirmProps, 'title' | 'onOpenChange' | 'afterOpenChange' | 'open'> {
  readonly title: string;
}

/** A question beside its button, answered by keyboard as well: the focus begins at the way back. */
export function Popconfirm({ title, ...props }: QuestionProps) {
  const inside = useRef<HTMLSpanElement>(null);
  const focus = usePopoverFocus(inside);
  return <AntPopconfirm {...props} {...focus} title={<span ref={inside}>{title}</span>} />;
}
