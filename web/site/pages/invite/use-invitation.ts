import { useCallback, useEffect, useRef, useState } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import type { OpenedInvitation } from '#contract/identity/invitations.ts';
import { api } from '#web/shared/api/client.ts';

const invitationEnded: (typeof errorTable)['INVITATION_ENDED']['code'] = 1211;

type Look =
  | { readonly state: 'waiting' | 'noLink' }
  | { readonly state: 'open'; readonly token: string; readonly invitation: OpenedInvitation }
  | { readonly state: 'ended' | 'failed'; readonly desc: string };

/** Looks up the invitation of the address. Looking changes nothing, whoever does it. */
export function useInvitation() {
  const [look, setLook] = useState<Look>({ state: 'waiting' });
  const looks = useRef(0);
  const check = useCallback(async () => {
    const begun = ++looks.current;
    const token = location.hash.slice(1);
    if (!token) return setLook({ state: 'noLink' });
    setLook({ state: 'waiting' });
    const answer = await api('invitation.check', { body: { token } }, { quiet: true });
    // Another link has been pasted over this one.
    if (begun !== looks.current) return;
    if (answer.success) return setLook({ state: 'open', token, invitation: answer.result });
    // A token of another length is as wrong as one that has ended.
    const hasEnded = answer.code === invitationEnded || answer.status === 400;
    setLook({ state: hasEnded ? 'ended' : 'failed', desc: answer.desc });
  }, []);
  useEffect(() => {
    void check();
    // A link that is pasted over another changes the address only.
    const again = () => void check();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, [check]);
  return { look, check, end: (desc: string) => setLook({ state: 'ended', desc }) };
}

/** Whether a refusal says that the link has ended in the meantime. */
export const isEnded = ({ code }: { readonly code: number }): boolean => code === invitationEnded;
