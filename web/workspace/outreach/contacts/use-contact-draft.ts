import { useEffect, useRef } from 'react';
import { type ContactDraft, draftOwner, dropDraft, storeDraft } from './contact-draft.ts';

/**
 * Stores input in the tab's session storage while the form is open. A forced sign-out clears that storage before
 * reloading (docs/product/api.md, "The client in the browser"), so the draft is written again when the page unloads.
 * @param id the contact of the form, `null` for a new one
 */
export function useContactDraft(id: ContactDraft['id']) {
  const latest = useRef<ContactDraft>(undefined);
  // The owner is read early: after a forced sign-out it is unknown.
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
      dropDraft(id);
    },
  };
}
