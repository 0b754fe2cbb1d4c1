import { useRef, useState } from 'react';
import type { Assertion, FactorChoice, PasskeyRequest } from '#contract/identity/passkey-schemas.ts';
import { signByPasskey } from '#web/shared/passkeys.ts';
import type { PasskeyTexts } from '../locales/zh-CN/passkey.ts';
import type { Refusal } from './use-form.ts';

type Outcome = Refusal | 'leaving' | undefined;

/** The second factor that an account is asked for, and giving it by a passkey. */
export function usePasskeyFactor(texts: PasskeyTexts) {
  const [factor, setFactor] = useState<FactorChoice>();
  const request = useRef<PasskeyRequest>(undefined);

  /** Takes up what a refusal says of the factor. */
  const take = (asked: FactorChoice = { hasApp: true, passkey: null }): void => {
    setFactor(asked);
    request.current = asked.passkey ?? undefined;
  };
  /** Sends with a passkey of the account; `send` takes up what is asked for. */
  const give = async (send: (passkey?: Assertion) => Promise<Outcome>): Promise<Outcome> => {
    // What was signed counts once: the refusal of a try without asks anew.
    const refused = request.current ? undefined : await send();
    const asked = request.current;
    if (!asked) return refused;
    const passkey = await signByPasskey(asked);
    if (typeof passkey === 'string') return { desc: passkey === 'cancelled' ? texts.cancelled : texts.failed };
    request.current = undefined;
    const outcome = await send(passkey);
    // About no field, whatever field a wrong code would stand at.
    return typeof outcome === 'object' ? { desc: outcome.desc } : outcome;
  };
  return { factor, take, give };
}
