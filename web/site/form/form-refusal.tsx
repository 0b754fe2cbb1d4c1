import { Icon } from '../ui/icon.tsx';

/** Why a form was not taken, where no field is to blame. Nothing where there is nothing to say. */
export function FormRefusal({ text }: { readonly text: string }) {
  if (!text) return null;
  return (
    <p className="form-refusal" role="alert">
      <Icon name="alert" />
      {text}
    </p>
  );
}
