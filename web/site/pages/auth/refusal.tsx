import { Icon } from '../../ui/icon.tsx';

/** Why something was refused; nothing while there is no reason. */
export function Refusal({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className="form-refusal" role="alert">
      <Icon name="alert" />
      {text}
    </p>
  );
}
