import { Icon } from '../../ui/icon.tsx';

/** A refusal; nothing if there is none. */
export function Refusal({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className="form-refusal" role="alert">
      <Icon name="alert" />
      {text}
    </p>
  );
}
