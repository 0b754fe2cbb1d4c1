import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/shared/api/query-options.ts';
import type { Factors } from './proof-form.tsx';

interface OwnFactors {
  /** `undefined` until they are known. */
  readonly factors: Factors | undefined;
  /** Why they are not known. */
  readonly error: Error | undefined;
  readonly refetch: () => void;
}

/** Which second factors the person has on, for a drawer that asks for one. */
export function useOwnFactors(isOpen: boolean): OwnFactors {
  const app = useQuery({ ...apiQuery('secondFactor.state', {}, { quiet: true }), enabled: isOpen, staleTime: 0 });
  const passkeys = useQuery({ ...apiQuery('passkey.list', {}, { quiet: true }), enabled: isOpen, staleTime: 0 });
  return {
    factors: app.data && passkeys.data && { hasApp: app.data.isOn, hasPasskey: passkeys.data.passkeys.length > 0 },
    error: [app, passkeys].find(({ data, error }) => !data && error)?.error ?? undefined,
    refetch: () => {
      void app.refetch();
      void passkeys.refetch();
    },
  };
}
