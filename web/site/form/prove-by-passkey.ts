import type { Assertion } from '#contract/identity/passkey-schemas.ts';
import { api } from '#web/shared/api/client.ts';
import { signByPasskey } from '#web/shared/passkeys.ts';
import type { PasskeyTexts } from '../locales/zh-CN/passkey.ts';
import type { Refusal } from './use-form.ts';

type Proved = { readonly passkey: Assertion } | { readonly refusal: Refusal };

/** What stands for an account, signed by whichever passkey the person chooses. */
export async function proveByPasskey(texts: PasskeyTexts): Promise<Proved> {
  const asked = await api('passkey.ask', { body: {} }, { quiet: true });
  if (!asked.success) return { refusal: asked };
  const passkey = await signByPasskey(asked.result);
  if (typeof passkey !== 'string') return { passkey };
  return { refusal: { desc: passkey === 'cancelled' ? texts.cancelled : texts.failed } };
}
