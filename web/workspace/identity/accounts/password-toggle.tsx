import { Eye, EyeOff } from 'lucide-react';

/** Shows and hides a password; Ant Design makes a labelled button of it. */
export function passwordToggle(isVisible: boolean) {
  const Icon = isVisible ? Eye : EyeOff;
  return <Icon size={16} strokeWidth={1.5} aria-hidden="true" />;
}
