import { useState } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import { api } from '#web/shared/api/client.ts';
import { proveByPasskey } from '../../form/prove-by-passkey.ts';
import type { Refusal } from '../../form/use-form.ts';
import { useSignInAsks } from '../../form/use-sign-in-asks.ts';
import type { PasskeyTexts } from '../../locales/zh-CN/passkey.ts';
import { enterWorkspace } from './enter-workspace.ts';
import type { LoginRequest } from './validate-login.ts';

/** Codes that require more than a field; the table of codes stays on the server. */
const asking = {
  SECOND_FACTOR_SETUP_NEEDED: 1008,
  PASSWORD_EXPIRED: 1009,
} as const satisfies { [Code in keyof typeof errorTable]?: (typeof errorTable)[Code]['code'] };

/**
 * Sends a login and tracks what the account requires. Once required, a field stays; those for a new password go once it
 * is in force (`renewed`).
 */
export function useLogin(texts: PasskeyTexts) {
  const { captcha, factor, give, follow } = useSignInAsks(texts);
  const [asksPassword, setAsksPassword] = useState(false);
  const [ticket, setTicket] = useState<string>();
  const [renewed, setRenewed] = useState<string>();

  /** Returns why it was refused, unless the steps of a set-up say it; `leaving` once the session has started. */
  const send = async (request: LoginRequest): Promise<Refusal | 'leaving' | undefined> => {
    const answer = await api('session.login', { body: request }, { quiet: true });
    if (answer.success) {
      enterWorkspace(answer.result);
      return 'leaving';
    }
    if (answer.code === asking.PASSWORD_EXPIRED) {
      setAsksPassword(true);
      setRenewed(undefined);
    }
    const refusal = await follow(answer);
    if (answer.code !== asking.SECOND_FACTOR_SETUP_NEEDED) return refusal;
    setTicket(answer.ticket);
    // The server has stored it before it asked for a factor.
    if (request.newPwd !== undefined) {
      setRenewed(request.newPwd);
      setAsksPassword(false);
    }
    return undefined;
  };

  /** The same without name and password, by a passkey. */
  const sendPasskey = async (): Promise<Refusal | 'leaving'> => {
    const proved = await proveByPasskey(texts);
    if ('refusal' in proved) return proved.refusal;
    const answer = await api('passkey.signIn', { body: proved }, { quiet: true });
    if (!answer.success) return answer;
    enterWorkspace(answer.result);
    return 'leaving';
  };

  const leaveSetup = () => setTicket(undefined);
  return { send, sendPasskey, give, captcha, factor, asksPassword, renewed, ticket, leaveSetup };
}
