import { Icon } from './icon.tsx';

/** Shapes `mark-0` to `mark-7` in `/icons.svg`. */
const shapes = 8;

/** A plain shape before a partner's name, always the same for a partner. */
export function PartnerMark({ id }: { readonly id: number }) {
  return <Icon name={`mark-${id % shapes}`} size={18} />;
}
