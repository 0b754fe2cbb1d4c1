import { useEffect, useState } from 'react';
import { readUserInfo } from '#web/shared/storage.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { userRevision } from './user-store.ts';

/** Delay before the name is read from storage, in milliseconds (docs/product/identity.md, "Workspace frame"). */
export const companyNameDelay = 100;

/** Company name from the stored user info; `undefined` until it has been read. */
export function useCompanyName(): string | undefined {
  // A change of the stored user triggers a new read.
  useStore(userRevision);
  const [mayRead, setMayRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMayRead(true), companyNameDelay);
    return () => clearTimeout(timer);
  }, []);
  return mayRead ? readUserInfo()?.companyName : undefined;
}
