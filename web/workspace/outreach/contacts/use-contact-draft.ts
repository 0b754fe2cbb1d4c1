import { useEffect, useRef } from 'react';
import { type ContactDraft, draftOwner, dropDraft, storeDraft } from './contact-draft.ts';

/**
 * Keeps what is typed in this tab's session storage while the form is open. A forced exit empties that storage before
 * it reloads the page (docs/product/api.md, "The client in the browser"), so the draft is written once more when the
 * page goes.
 */
export function useContactDraft() {
  const latest = useRef<ContactDraft>(undefined);
  // The owner is read while there is one: after a forced exit nobody is known any more.
  const owner = useRef(draftOwner());
  useEffect(() => {
    const keep = () => latest.current && storeDraft(latest.current, owner.current);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);
  return {
    keep: (draft: ContactDraft) => {
      latest.current = draft;
      storeDraft(draft, owner.current);
    },
    drop: () => {
      latest.current = undefined;
      dropDraft();
    },
  };
}
