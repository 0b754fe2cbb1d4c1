import { useState } from 'react';
import type { GivenFactor } from '#contract/identity/sessions.ts';
import { type ApiFailure, api } from '#web/shared/api/client.ts';
import type { Refusal } from '../../form/use-form.ts';
import { usePasskeyFactor } from '../../form/use-passkey-factor.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import type { PasskeyTexts } from '../../locales/zh-CN/passkey.ts';
import { enterCompany } from './enter-company.ts';
import { clearTabValue } from './tab-storage.ts';
import { codeNeeded, setupNeeded, ticketEnded } from './ticket-ended.ts';

export interface Entered {
  readonly value: string;
  readonly stockName: string;
}

interface Words {
  readonly texts: AuthTexts;
  readonly passkeyTexts: PasskeyTexts;
}

/** Enters a company: at once, or after the second factor of its account. */
export function useEntering({ texts, passkeyTexts }: Words, onEnded: () => void) {
  /** The company that is being entered. */
  const [entering, setEntering] = useState<string>();
  const [asked, setAsked] = useState<Entered>();
  const [refusal, setRefusal] = useState('');
  /** The company whose code was not given after all. */
  const [left, setLeft] = useState<string>();
  const { factor, take, give } = usePasskeyFactor(passkeyTexts);

  /** What to say of a failure; nothing where it leads on to another step. */
  const explain = (failure: ApiFailure, option: Entered): Refusal | undefined => {
    setEntering(undefined);
    if (failure.code === ticketEnded) {
      clearTabValue();
      onEnded();
      return undefined;
    }
    if (failure.code === codeNeeded) {
      take(failure.factor);
      setAsked(option);
      return undefined;
    }
    return failure.code === setupNeeded ? { desc: texts.code.setup } : failure;
  };
  const enter = async (option: Entered): Promise<void> => {
    if (entering !== undefined) return;
    setRefusal('');
    setEntering(option.value);
    const failure = await enterCompany(option.value);
    if (failure) setRefusal(explain(failure, option)?.desc ?? '');
  };
  /** Returns the refusal of the factor, if any. */
  const confirm = async (given: GivenFactor): Promise<Refusal | undefined> => {
    if (entering !== undefined || !asked) return undefined;
    setEntering(asked.value);
    const answer = await api('unify.confirm', { body: { value: asked.value, ...given } }, { quiet: true });
    const failure = answer.success ? await enterCompany(asked.value) : answer;
    return failure && explain(failure, asked);
  };
  const cancel = () => {
    setLeft(asked?.value);
    setAsked(undefined);
    setRefusal('');
  };
  const confirmByPasskey = () => give((passkey) => confirm(passkey ? { passkey } : {}));
  return { entering, asked, left, factor, refusal, enter, confirm, confirmByPasskey, cancel };
}

export type Entering = ReturnType<typeof useEntering>;
