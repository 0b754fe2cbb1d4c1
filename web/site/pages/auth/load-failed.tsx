import { FormRefusal } from '../../form/form-refusal.tsx';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';

/** What a ticket opens could not be loaded; the ticket may still be good. */
export function LoadFailed({ texts }: { readonly texts: Pick<AuthTexts, 'failed' | 'reload'> }) {
  return (
    <>
      <FormRefusal text={texts.failed} />
      <button type="button" className="button button-wide" onClick={() => location.reload()}>
        {texts.reload}
      </button>
    </>
  );
}
